-- What everybody may read stands in the documents of the pages that show it (docs/decisions/0027). A server renders
-- them again when it hears that something was written; every server process listens for itself.
create function private.notify_public_content() returns trigger
  language plpgsql set search_path = ''
as $$
begin
  -- Sent when the transaction is committed, and once, however many statements it has.
  perform pg_notify('public_content', '');
  return null;
end
$$;

create trigger site_settings_notify after insert or update or delete or truncate on public.site_settings
  for each statement execute function private.notify_public_content();
create trigger vendors_notify after insert or update or delete or truncate on public.vendors
  for each statement execute function private.notify_public_content();
create trigger blog_posts_notify after insert or update or delete or truncate on public.blog_posts
  for each statement execute function private.notify_public_content();
create trigger team_members_notify after insert or update or delete or truncate on public.team_members
  for each statement execute function private.notify_public_content();

revoke all on function private.notify_public_content() from public;
