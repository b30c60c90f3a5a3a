-- How long an invitation is good: from its mail on.
create or replace function private.invitation_days() returns interval
  language sql immutable
  return interval '14 days';
revoke all on function private.invitation_days() from public;

-- Whether an invitation can be accepted: neither accepted nor revoked, and its days are not over. One whose mail waits, or
-- was not accepted by the mail server, counts: its address is proven by the account.
create or replace function private.is_open_invitation(invitation public.invitations) returns boolean
  language sql stable security definer set search_path = ''
  return invitation.accepted_at is null and invitation.revoked_at is null and not exists (
    select from private.invitation_mails m
    where m.kind = 'person' and m.invitation_id = invitation.id and m.mailed_at + private.invitation_days() < now());
revoke all on function private.is_open_invitation(public.invitations) from public;

-- Accepts the open invitation of a confirmed address: its branch, semester and section, and name and roll number where the
-- account has none.
create or replace function private.accept_invitation(account uuid, address text) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  invited public.invitations;
  section public.sections;
begin
  select i.* into invited from public.invitations i where i.email = lower(address) for update;
  if invited.id is null or not private.is_open_invitation(invited) then
    return;
  end if;
  update public.invitations i set accepted_at = now(), accepted_by = account where i.id = invited.id;
  select s.* into section from public.sections s where s.id = invited.section_id;
  update public.users u set
      role = invited.role,
      branch_id = coalesce(section.branch_id, invited.branch_id, u.branch_id),
      semester = coalesce(invited.semester, public.semester(section), u.semester),
      college_id = case when u.college_id = '' then invited.roll_number else u.college_id end,
      first_name = case when n.is_free then left(split_part(n.name, ' ', 1), 100) else u.first_name end,
      last_name = case when n.is_free then left(btrim(substr(n.name, length(split_part(n.name, ' ', 1)) + 1)), 100) else u.last_name end
    from (select private.clean_name(invited.name) as name) as c,
      lateral (select c.name, private.may_be_named(account, c.name) and c.name <> '' and exists (
        select from public.users o where o.id = account and o.first_name = '' and o.last_name = '') as is_free) as n
    where u.id = account;
  if section.id is not null then
    insert into public.section_members (account_id, section_id) values (account, section.id)
      on conflict (account_id) do update set section_id = excluded.section_id;
  end if;
  if invited.alumnus_id is not null then
    perform private.give_alumni_card(account, invited.alumnus_id);
  end if;
end
$$;
revoke all on function private.accept_invitation(uuid, text) from public;

-- Gives a new account the role of its first confirmed address, and accepts the invitation of an address when an account confirms it,
-- by password, link, code, provider, SAML or an admin: the role of an invitation counts more.
create or replace function private.account_invited() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'INSERT' or old.email_confirmed_at is null then
    -- Every account begins as a student, unless an operator has given it a role before.
    update public.users u set role = r.role from (select private.role_of_entry(new.email) as role) as r
      where u.id = new.id and u.role = 'student' and r.role <> 'student';
  end if;
  perform private.accept_invitation(new.id, new.email);
  return null;
end
$$;
revoke all on function private.account_invited() from public;
-- After account_created, which makes the account's row: triggers fire by name.
create or replace trigger account_invited after insert on auth.users
  for each row when (new.email is not null and new.email_confirmed_at is not null) execute function private.account_invited();
create or replace trigger account_invited_later after update of email, email_confirmed_at on auth.users
  for each row when (new.email is not null and new.email_confirmed_at is not null
    and (old.email_confirmed_at is null or old.email is distinct from new.email)) execute function private.account_invited();
