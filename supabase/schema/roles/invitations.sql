-- Invitations to roles, each for the account of one e-mail address. The link in the mail has no secret: it shows the
-- invitation to a confirmed account of that address alone.

revoke all on public.role_invitations from anon, authenticated, service_role;
grant select on public.role_invitations to authenticated;
grant all on public.role_invitations to service_role;

create policy "invitations are readable for who gives roles" on public.role_invitations for select to authenticated
  using ((select private.gives_roles()));

create policy "service_role reaches every row" on public.role_invitations to service_role using (true) with check (true);

create trigger a_tidied before insert or update on public.role_invitations
  for each row execute function texts.tidy_row('posts_as');

-- A deleted account leaves no invitation of its address behind.
create or replace function private.invitations_withdrawn() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  delete from public.role_invitations where email = lower(old.email);
  delete from public.invitations where email = lower(old.email) or accepted_by = old.id;
  return old;
end
$$;
revoke all on function private.invitations_withdrawn() from public;
create or replace trigger account_deleted_role_invitations before delete on auth.users
  for each row execute function private.invitations_withdrawn();

-- The role that an invitation offers, for this account.
create or replace function private.offered_role(invitation public.role_invitations, account uuid) returns public.grants
  language sql stable
  return jsonb_populate_record(null::public.grants, to_jsonb(invitation) || jsonb_build_object(
    'account', account, 'granted_by', invitation.invited_by, 'expires_at', invitation.role_ends_at));
revoke all on function private.offered_role(public.role_invitations, uuid) from public;

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
revoke all on function private.invite_to_role(public.role_invitations) from public;

-- An open invitation of the caller's own confirmed address.
create or replace function private.own_invitation(id uuid) returns setof public.role_invitations
  language sql stable security definer set search_path = '' rows 1
begin atomic
  select i.* from public.role_invitations i
  join auth.users u on u.id = auth.uid() and u.email_confirmed_at is not null and lower(u.email) = i.email
  where i.id = own_invitation.id and i.accepted_at is null and i.expires_at > now();
end;
revoke all on function private.own_invitation(uuid) from public;

-- What the caller is invited to: {"area", "branch", "semester_from", "semester_to", "posts_as", "may_give", "inviter",
-- "expires_at", "role_ends_at"}. Null where there is no such open invitation for the caller's address.
create or replace function public.role_invitation(id uuid) returns jsonb
  language sql stable security definer set search_path = ''
begin atomic
  select to_jsonb(i) - array['id', 'email', 'branch_id', 'invited_by', 'created_at', 'mailed_at', 'accepted_at']
    || jsonb_build_object('branch', b.name, 'inviter', private.display_name(i.invited_by))
  from private.own_invitation(role_invitation.id) i left join public.branches b on b.id = i.branch_id;
end;
revoke all on function public.role_invitation(uuid) from public, anon, authenticated, service_role;
grant execute on function public.role_invitation(uuid) to authenticated;

-- Takes the role that the caller is invited to. Works once, and only while who invited may still give it.
create or replace function public.accept_role(id uuid) returns uuid
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  invitation public.role_invitations;
begin
  perform from public.role_invitations i where i.id = accept_role.id for update;
  select i.* into invitation from private.own_invitation(accept_role.id) i;
  if invitation.id is null or private.is_banned() or not (
      exists (select from public.profiles p where p.id = invitation.invited_by and p.is_admin)
      or exists (select from public.grants g where g.account = invitation.invited_by and g.area = invitation.area
        and g.may_give and (g.expires_at is null or g.expires_at > now()))) then
    raise exception using errcode = 'PT404', message = 'This invitation is used, withdrawn or over, or it is for another address.',
      hint = 'not_found';
  end if;
  update public.role_invitations i set accepted_at = now() where i.id = invitation.id;
  return private.give_role(private.offered_role(invitation, auth.uid()));
end
$$;
revoke all on function public.accept_role(uuid) from public, anon, authenticated, service_role;
grant execute on function public.accept_role(uuid) to authenticated;

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
revoke all on function public.withdraw_role_invitation(uuid) from public, anon, authenticated, service_role;
grant execute on function public.withdraw_role_invitation(uuid) to authenticated;
