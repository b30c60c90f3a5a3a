-- Adds the event for those who review when a text begins to wait for them, and removes their notifications when it waits no
-- more. The event of an anonymous text is due at the next full hour: its minute would say when its author was online.
create or replace function private.notify_reviewers() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  written constant jsonb := to_jsonb(new);
begin
  if new.state = 'waiting' then
    perform private.record_event('review_waits', new.id, (written ->> 'account_id')::uuid,
      jsonb_build_object('what', tg_argv[0]), 'review_waits:' || new.id || ':' || new.revision, null,
      case when written ->> 'author_name' = '' then date_trunc('hour', now()) + interval '1 hour' else now() end);
  else
    delete from public.notifications n where n.subject_id = new.id and n.kind = 'review_waits';
  end if;
  return null;
end
$$;
revoke all on function private.notify_reviewers() from public;
create trigger experiences_notify_reviewers after insert on public.experiences
  for each row execute function private.notify_reviewers('experience');
create trigger experiences_notify_reviewers_again after update of state on public.experiences
  for each row when (old.state <> new.state) execute function private.notify_reviewers('experience');
create trigger referrals_notify_reviewers after insert on private.referrals
  for each row execute function private.notify_reviewers('referral');
create trigger referrals_notify_reviewers_again after update of state on private.referrals
  for each row when (old.state <> new.state) execute function private.notify_reviewers('referral');
