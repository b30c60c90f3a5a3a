-- Whether the caller is banned: the access token of a banned account is valid for up to an hour.
create or replace function private.is_banned() returns boolean
  language sql stable security definer set search_path = ''
  return exists (select from auth.users where id = auth.uid() and banned_until > now());
revoke all on function private.is_banned() from public;

-- Rejects a post, an edit or a mark of a banned account.
create or replace function private.refuse_banned() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if private.is_banned() then
    raise exception 'This account is banned.' using errcode = '42501';
  end if;
  return new;
end
$$;
revoke all on function private.refuse_banned() from public;
create trigger comments_banned before insert or update of content, format on public.comments
  for each row execute function private.refuse_banned();
create trigger discussions_banned before insert or update of title, content, tags, format on public.discussions
  for each row execute function private.refuse_banned();
