-- Notifies every server process that content everybody may read has changed: it renders the documents that show it again
-- (docs/decisions/0027).
create or replace function private.notify_public_content() returns trigger
  language plpgsql set search_path = ''
as $$
begin
  -- Sent when the transaction is committed, and once, however many statements it has.
  perform pg_notify('public_content', '');
  return null;
end
$$;
revoke all on function private.notify_public_content() from public;
