-- Rejects a notice whose deadline or end is before its publication.
create or replace function private.check_notice_times() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if new.deadline < new.publish_at then perform private.reject_value('notices', 'deadline'); end if;
  if new.valid_until < greatest(new.publish_at, new.deadline) then
    perform private.reject_value('notices', 'valid_until');
  end if;
  return null;
end
$$;
revoke all on function private.check_notice_times() from public;
create trigger notices_values after insert or update of publish_at, deadline, valid_until on public.notices
  for each row when (auth.uid() is not null) execute function private.check_notice_times();
