-- Stores what the reader of a Markdown post sees, without its marks: search, lists, notifications and mails read it. No client
-- writes it. Fires after a_tidied, which changes the content. Security definer: no role calls texts.markdown_text by itself.
create or replace function private.set_plain_text() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  new.plain_text := case new.format when 'markdown' then texts.markdown_text(new.content) end;
  return new;
end
$$;
revoke all on function private.set_plain_text() from public;
create trigger comments_plain_text before insert or update of content, format, plain_text on public.comments
  for each row execute function private.set_plain_text();
create trigger discussions_plain_text before insert or update of content, format, plain_text on public.discussions
  for each row execute function private.set_plain_text();

-- A computed column of discussions: the beginning of a Markdown text, without its marks. Null for plain texts.
create or replace function public.excerpt(public.discussions) returns text
  language sql immutable
  return left($1.plain_text, 300);
revoke all on function public.excerpt(public.discussions) from public;
grant execute on function public.excerpt(public.discussions) to anon, authenticated, service_role;
