-- An account sends at most 100 invitations to roles a day: each is a mail to an address of its choice.

-- ---- From supabase/schema: npm run schema.
set local check_function_bodies = off;

-- Writes an invitation, and returns it; the server sends its mail in the same transaction. The same id twice is one.
create or replace function private.invite_to_role(invitation public.role_invitations) returns public.role_invitations
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  written public.role_invitations;
begin
  if auth.uid() is null or not private.may_give(private.offered_role(invitation, null)) then
    raise exception using errcode = '42501', message = 'You may not give this role.';
  end if;
  delete from public.role_invitations i where i.expires_at < now() - interval '30 days';
  -- Each is a mail to an address of the caller's choice. A withdrawn one counts, too.
  if (select count(*) from public.role_invitations i
      where i.invited_by = auth.uid() and i.created_at > now() - interval '1 day') >= 100 then
    raise exception using errcode = 'PT409', message = 'You have sent 100 invitations today. Send more tomorrow.', hint = 'too_many';
  end if;
  insert into public.role_invitations (id, email, area, branch_id, semester_from, semester_to, posts_as, may_give,
      role_ends_at, invited_by, expires_at)
    values (invitation.id, lower(btrim(invitation.email)), invitation.area, invitation.branch_id, invitation.semester_from,
      invitation.semester_to, invitation.posts_as, invitation.may_give, invitation.role_ends_at, auth.uid(),
      invitation.expires_at)
    on conflict (id) do nothing returning * into written;
  return written;
end
$$;

-- Withdraws an invitation. For who may give its role.
create or replace function public.withdraw_role_invitation(id uuid) returns void
  language plpgsql volatile security definer set search_path = ''
as $$
begin
  update public.role_invitations i set expires_at = now()
    where i.id = withdraw_role_invitation.id and i.accepted_at is null and i.expires_at > now()
      and private.may_give(private.offered_role(i, null));
  if not found then
    raise exception using errcode = 'PT404', message = 'There is no such invitation.', hint = 'not_found';
  end if;
end
$$;

revoke all on function private.invite_to_role(public.role_invitations) from public;
revoke all on function public.withdraw_role_invitation(uuid) from public, anon, authenticated, service_role;
grant execute on function public.withdraw_role_invitation(uuid) to authenticated;
