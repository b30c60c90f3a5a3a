-- Domains as addresses have them: without an @, in small letters.
create or replace function private.mail_domains(typed text[]) returns text[]
  language sql immutable set search_path = ''
  return array(
    select distinct regexp_replace(lower(btrim(domain)), '^@', '') from unnest(typed) as domain
    where btrim(domain) <> '' order by 1);
revoke all on function private.mail_domains(text[]) from public;

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
revoke all on function private.sign_up_domains_written() from public;
create trigger college_sign_up before update of sign_up_domains, sign_up_alumni_domains, sign_up_staff_domains on public.college
  for each row execute function private.sign_up_domains_written();

-- As whom the college's rules let an address create an account without an invitation: the lists of mail domains decide first,
-- since nothing else of a sign-up by a provider or a link says who somebody is. Null where no rule does. The domain is behind the
-- last @: a quoted name before it may have others.
create or replace function private.role_of_entry(address text) returns text
  language sql stable security definer set search_path = ''
begin atomic
  select case
    when c.sign_up_staff = 'domains' and a.domain = any (c.sign_up_staff_domains) then 'staff'
    when c.sign_up_alumni = 'domains' and a.domain = any (c.sign_up_alumni_domains) then 'alumnus'
    when c.sign_up = 'anyone' or c.sign_up = 'domains' and a.domain = any (c.sign_up_domains) then 'student'
    when c.sign_up_alumni = 'anyone' and a.domain <> '' then 'alumnus'
  end
  from public.college c, (select lower(substring(address from '@([^@]+)$')) as domain) as a;
end;
revoke all on function private.role_of_entry(text) from public;

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
revoke all on function private.sign_up_problem(text) from public;

-- The same for the hook "before user created" of a hosted project (docs/operations.md).
create or replace function public.before_user_created(event jsonb) returns jsonb
  language sql stable security definer set search_path = ''
begin atomic
  select case when p.problem is null then '{}'::jsonb else jsonb_build_object('error',
    jsonb_build_object('http_code', 422, 'message', p.problem)) end
  from (select private.sign_up_problem(event -> 'user' ->> 'email') as problem) as p;
end;
revoke all on function public.before_user_created(jsonb) from public, anon, authenticated, service_role;
