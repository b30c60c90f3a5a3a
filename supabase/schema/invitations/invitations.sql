-- Invitations of people: written by an import, mailed by the server, accepted by the confirmed address itself.

revoke all on public.invitations from anon, authenticated, service_role;
grant select on public.invitations to authenticated;
grant all on public.invitations to service_role;

create policy "invitations are readable for people" on public.invitations for select to authenticated
  using ((select private.may('people')));

create policy "service_role reaches every row" on public.invitations to service_role using (true) with check (true);

create trigger a_tidied before insert or update on public.invitations
  for each row execute function texts.tidy_row('name', 'roll_number');
create trigger invitations_audit after insert or update or delete on public.invitations
  for each row execute function private.audit('id');

-- Queues the mail of a new one; an account that has the address already accepts it at once.
create or replace function private.invitation_written() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  account uuid;
begin
  if tg_op = 'DELETE' then
    delete from private.invitation_mails m where m.kind = 'person' and m.invitation_id = old.id;
    return null;
  end if;
  select u.id into account from auth.users u
    where lower(u.email) = new.email and u.email_confirmed_at is not null and u.deleted_at is null;
  if account is null then
    insert into private.invitation_mails (kind, invitation_id) values ('person', new.id);
  else
    perform private.accept_invitation(account, new.email);
  end if;
  return null;
end
$$;
revoke all on function private.invitation_written() from public;
create trigger invitations_written after insert or delete on public.invitations
  for each row execute function private.invitation_written();
create trigger invitations_changed before update on public.invitations
  for each row execute function private.content_written();

-- State of an invitation and of its mail, a computed column: {"state": accepted, revoked, failed, waiting, expired or mailed,
-- "mailed_at", "expires_at", "failure": the mail server's reason}. Null for who may not read invitations.
create or replace function public.mail(invitation public.invitations) returns jsonb
  language sql stable security definer set search_path = ''
  return case when private.may('people') then (
    select jsonb_build_object('mailed_at', m.mailed_at, 'expires_at', m.mailed_at + private.invitation_days(),
      'failure', m.failure, 'state', case
        when invitation.accepted_at is not null then 'accepted'
        when invitation.revoked_at is not null then 'revoked'
        when m.state = 'failed' then 'failed'
        when m.state <> 'mailed' then 'waiting'
        when m.mailed_at + private.invitation_days() < now() then 'expired'
        else 'mailed' end)
    from (select) as one left join private.invitation_mails m on m.kind = 'person' and m.invitation_id = invitation.id) end;
revoke all on function public.mail(public.invitations) from public, anon, authenticated, service_role;
grant execute on function public.mail(public.invitations) to authenticated, service_role;

-- Withdraws an invitation that is not accepted. Its link works no more.
create or replace function public.revoke_invitation(id uuid) returns void
  language plpgsql volatile security definer set search_path = ''
as $$
begin
  if private.may('people') then
    update public.invitations i set revoked_at = now()
      where i.id = revoke_invitation.id and i.accepted_at is null and i.revoked_at is null;
  end if;
  if not private.may('people') or not found then
    raise exception using errcode = 'PT404', message = 'There is no such invitation.', hint = 'not_found';
  end if;
end
$$;
revoke all on function public.revoke_invitation(uuid) from public, anon, authenticated, service_role;
grant execute on function public.revoke_invitation(uuid) to authenticated;

-- Sends the mail of an invitation again, whose fourteen days begin anew; a revoked one holds again.
create or replace function public.resend_invitation(id uuid) returns void
  language plpgsql volatile security definer set search_path = ''
as $$
begin
  if not private.may('people') or not exists (
      select from public.invitations i where i.id = resend_invitation.id and i.accepted_at is null) then
    raise exception using errcode = 'PT404', message = 'There is no such invitation.', hint = 'not_found';
  end if;
  update public.invitations i set revoked_at = null where i.id = resend_invitation.id and i.revoked_at is not null;
  -- One that is on its way is not sent a second time.
  update private.invitation_mails m
    set state = 'waiting', queued_at = now(), next_try_at = now(), tries = 0, failure = null, mailed_at = null
    where m.kind = 'person' and m.invitation_id = resend_invitation.id and m.state in ('mailed', 'failed');
end
$$;
revoke all on function public.resend_invitation(uuid) from public, anon, authenticated, service_role;
grant execute on function public.resend_invitation(uuid) to authenticated;

-- The address of an open invitation, for the form to register: for who has the link of its mail. Null where there is none.
create or replace function public.invited_address(id uuid) returns text
  language sql stable security definer set search_path = ''
begin atomic
  select i.email from public.invitations i
  join private.invitation_mails m on m.kind = 'person' and m.invitation_id = i.id
  where i.id = invited_address.id and private.is_open_invitation(i);
end;
revoke all on function public.invited_address(uuid) from public, anon, authenticated, service_role;
grant execute on function public.invited_address(uuid) to anon, authenticated;
