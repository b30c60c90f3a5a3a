-- Schedules the removal of a stored file once no row names it, and cancels that when a row does.
create or replace function private.follow_file() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op <> 'INSERT' then
    insert into private.unreferenced_files (file_key) values (old.file_key)
      on conflict (file_key) do update set remove_after = excluded.remove_after;
  end if;
  if tg_op <> 'DELETE' then
    delete from private.unreferenced_files where file_key = new.file_key;
  end if;
  return null;
end
$$;
revoke all on function private.follow_file() from public;
