-- Dates a change of content.
create or replace function private.content_written() returns trigger
  language plpgsql set search_path = ''
as $$
begin
  new.updated_at := now();
  return new;
end
$$;
revoke all on function private.content_written() from public;
