-- Who may create an account is a rule for each role. A site's rule so far is that of students; alumni and staff are invited, as before.
alter table public.college
  add column sign_up_alumni text not null default 'invited',
  add column sign_up_alumni_domains text[] not null default '{}',
  add column sign_up_staff text not null default 'invited',
  add column sign_up_staff_domains text[] not null default '{}',
  add constraint college_sign_up_alumni_check check (
    sign_up_alumni in ('anyone', 'invited') or sign_up_alumni = 'domains' and sign_up_alumni_domains <> '{}'),
  -- Posts of staff have a mark: a rule that anyone meets would give it to anyone.
  add constraint college_sign_up_staff_check check (
    sign_up_staff = 'invited' or sign_up_staff = 'domains' and sign_up_staff_domains <> '{}'),
  add constraint college_sign_up_alumni_domains_check check (
    cardinality(sign_up_alumni_domains) <= 20
    and array_to_string(sign_up_alumni_domains, ' ') ~ '^([a-z0-9-]+(\.[a-z0-9-]+)+( |$))*$'
    and not sign_up_alumni_domains && sign_up_domains),
  add constraint college_sign_up_staff_domains_check check (
    cardinality(sign_up_staff_domains) <= 20
    and array_to_string(sign_up_staff_domains, ' ') ~ '^([a-z0-9-]+(\.[a-z0-9-]+)+( |$))*$'
    and not sign_up_staff_domains && (sign_up_domains || sign_up_alumni_domains));
drop trigger college_sign_up on public.college;

-- ---- From supabase/schema: npm run schema.
set local check_function_bodies = off;

-- Gives a new account the role of its first confirmed address, and accepts the invitation of an address when an account confirms it,
-- by password, link, code, provider, SAML or an admin: the role of an invitation counts more.
create or replace function private.account_invited() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'INSERT' or old.email_confirmed_at is null then
    -- Every account begins as a student, unless an operator has given it a role before.
    update public.users u set role = r.role from (select private.role_of_entry(new.email) as role) as r
      where u.id = new.id and r.role <> 'student';
  end if;
  perform private.accept_invitation(new.id, new.email);
  return null;
end
$$;

-- Domains as addresses have them: without an @, in small letters.
create or replace function private.mail_domains(typed text[]) returns text[]
  language sql immutable set search_path = ''
  return array(
    select distinct regexp_replace(lower(btrim(domain)), '^@', '') from unnest(typed) as domain
    where btrim(domain) <> '' order by 1);

-- As whom the college's rules let an address create an account without an invitation: the lists of mail domains decide first,
-- since nothing else of a sign-up by a provider or a link says who somebody is. Null where no rule does.
create or replace function private.role_of_entry(address text) returns text
  language sql stable security definer set search_path = ''
begin atomic
  select case
    when c.sign_up_staff = 'domains' and a.domain = any (c.sign_up_staff_domains) then 'staff'
    when c.sign_up_alumni = 'domains' and a.domain = any (c.sign_up_alumni_domains) then 'alumnus'
    when c.sign_up = 'anyone' or c.sign_up = 'domains' and a.domain = any (c.sign_up_domains) then 'student'
    when c.sign_up_alumni = 'anyone' and a.domain <> '' then 'alumnus'
  end
  from public.college c, (select lower(split_part(address, '@', 2)) as domain) as a;
end;

-- Stores the mail domains of each role as addresses have them.
create or replace function private.sign_up_domains_written() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  new.sign_up_domains := private.mail_domains(new.sign_up_domains);
  new.sign_up_alumni_domains := private.mail_domains(new.sign_up_alumni_domains);
  new.sign_up_staff_domains := private.mail_domains(new.sign_up_staff_domains);
  return new;
end
$$;

-- Why the college's rules reject a new account of this address, as a sentence; null where they allow it. They allow an open
-- invitation, to a role too, and a confirmed account or one that an operator has invited, which only logs in; and no other while the
-- site is closed. Without an address (a phone number, an anonymous account) only an open site for anyone allows it.
create or replace function private.sign_up_problem(address text) returns text
  language sql stable security definer set search_path = ''
begin atomic
  select case
    when private.is_open() and private.role_of_entry(address) is not null then null
    when exists (select from auth.users u where lower(u.email) = lower(address)
      and (u.email_confirmed_at is not null or u.invited_at is not null)) then null
    when exists (select from public.invitations i where i.email = lower(address) and private.is_open_invitation(i)) then null
    when private.has_role_invitation(address) then null
    when not private.is_open() then 'This site opens' || private.opening_day()
      || '. Until then accounts are by invitation: use the address that your college has invited.'
    when d.domains <> '{}' then 'Accounts here are for addresses of ' || array_to_string(d.domains, ', ')
      || '. Use one of these, or ask your college to invite you.'
    else 'Accounts here are by invitation. Use the address that your college has invited, or ask it to invite you.'
  end
  from public.college c, lateral (select
    case when c.sign_up = 'domains' then c.sign_up_domains else '{}' end
    || case when c.sign_up_alumni = 'domains' then c.sign_up_alumni_domains else '{}' end
    || case when c.sign_up_staff = 'domains' then c.sign_up_staff_domains else '{}' end as domains) as d;
end;

create trigger college_sign_up before update of sign_up_domains, sign_up_alumni_domains, sign_up_staff_domains on public.college
  for each row execute function private.sign_up_domains_written();

revoke all on function private.mail_domains(text[]) from public;
revoke all on function private.role_of_entry(text) from public;
revoke all on public.college from anon, authenticated, service_role;
grant select on public.college to anon, authenticated;
grant update (name, short_name, opened_at, opening_line, academic_year, sign_up, sign_up_domains,
    sign_up_alumni, sign_up_alumni_domains, sign_up_staff, sign_up_staff_domains, odd_semester_from, even_semester_from,
    second_colour, map_point, courts, landing_numbers, pro_for_members_until,
    attendance_percent, attendance_per, attendance_condonation, attendance_duty, attendance_lab, anonymous_posts, logo, grading_scale)
  on public.college to authenticated;
grant select, update on public.college to service_role;
revoke all on function private.account_invited() from public;
revoke all on function private.sign_up_domains_written() from public;
revoke all on function private.sign_up_problem(text) from public;
