-- The queue of the mails of invitations, to roles and of people: paced, and none sent twice. An attempt is committed before
-- the mail goes out, so that a process that ends in between never sends it again; what became of it is not known then, and
-- it is shown as failed.

-- Begins the next attempt, where fewer than `per_minute` began within a minute. Roles come first. Null where there is nothing
-- to do now.
create or replace function private.next_invitation_mail(per_minute integer) returns private.invitation_mails
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  found_mail private.invitation_mails;
begin
  perform pg_advisory_xact_lock(hashtextextended('invitation mails', 0));
  update private.invitation_mails m set state = 'failed',
      failure = 'The server stopped while this mail was on its way: it may have arrived. Send it again if it has not.'
    where m.state = 'sending' and m.tried_at < now() - interval '2 minutes';
  if (select count(*) from private.invitation_mails m where m.tried_at > now() - interval '1 minute') >= per_minute then
    return null;
  end if;
  update private.invitation_mails m set state = 'sending', tried_at = now(), tries = m.tries + 1
    where (m.kind, m.invitation_id) = (
      select w.kind, w.invitation_id from private.invitation_mails w
      where w.state = 'waiting' and w.next_try_at <= now()
      order by w.kind = 'role' desc, w.queued_at, w.invitation_id limit 1)
    returning m.* into found_mail;
  return found_mail;
end
$$;
revoke all on function private.next_invitation_mail(integer) from public;
