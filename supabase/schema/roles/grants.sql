-- Who has which role. Given by invitation (accept_role) or by command, changed and taken by the functions below: no role
-- of the data API writes the table.

revoke all on public.grants from anon, authenticated, service_role;
grant select on public.grants to authenticated;
grant all on public.grants to service_role;

create policy "own roles are readable" on public.grants for select to authenticated
  using (account = (select auth.uid()));

create policy "all roles are readable for who gives some" on public.grants for select to authenticated
  using ((select private.gives_roles()));

create policy "service_role reaches every row" on public.grants to service_role using (true) with check (true);

create trigger a_tidied before insert or update on public.grants
  for each row execute function texts.tidy_row('posts_as');
create trigger grants_audit after insert or update or delete on public.grants
  for each row execute function private.audit('id');

-- The areas that somebody reaches, as a whole or in part, for their own menu: a computed column of one's own profile.
create or replace function public.areas(profile public.profiles) returns text[]
  language sql stable security definer set search_path = ''
  return case
    when profile.id is distinct from auth.uid() then null
    else array(select area from unnest(private.areas()) as area where private.may_somewhere(area))
  end;
revoke all on function public.areas(public.profiles) from public, anon, authenticated, service_role;
grant execute on function public.areas(public.profiles) to authenticated, service_role;

-- Gives a role. The same role once more only changes its end and whether it may be given on.
create or replace function private.give_role(role public.grants) returns uuid
  language sql volatile security definer set search_path = ''
begin atomic
  -- Who holds settings reads there what of the site needs a hand.
  select private.offer_weekly_mail(role.account) where role.area = 'settings';
  insert into public.grants as g (account, area, branch_id, semester_from, semester_to, posts_as, section_id, may_give, granted_by,
    expires_at)
  values (role.account, role.area, role.branch_id, role.semester_from, role.semester_to, role.posts_as, role.section_id,
    role.may_give, role.granted_by, role.expires_at)
  on conflict on constraint grants_one_of_each do update set may_give = excluded.may_give, expires_at = excluded.expires_at,
    granted_by = excluded.granted_by
  returning g.id;
end;
revoke all on function private.give_role(public.grants) from public;

-- Changes how far a role reaches, and until when. For who may give the role as it was and as it becomes.
create or replace function public.change_role(
  id uuid, branch_id uuid default null, semester_from smallint default null, semester_to smallint default null,
  posts_as text default null, may_give boolean default false, expires_at timestamptz default null
) returns void
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  was public.grants;
  becomes public.grants;
begin
  select g.* into was from public.grants g where g.id = change_role.id for update;
  becomes := was;
  becomes.branch_id := change_role.branch_id;
  becomes.semester_from := change_role.semester_from;
  becomes.semester_to := change_role.semester_to;
  becomes.posts_as := change_role.posts_as;
  becomes.may_give := change_role.may_give;
  becomes.expires_at := change_role.expires_at;
  if was.id is null or not private.may_give(was) then
    raise exception using errcode = 'PT404', message = 'There is no such role.', hint = 'not_found';
  end if;
  if not private.may_give(becomes) then
    raise exception using errcode = '42501', message = 'You may not give a role that reaches further than yours.';
  end if;
  update public.grants g set branch_id = becomes.branch_id, semester_from = becomes.semester_from,
      semester_to = becomes.semester_to, posts_as = becomes.posts_as, may_give = becomes.may_give,
      expires_at = becomes.expires_at
    where g.id = was.id;
end
$$;
revoke all on function public.change_role(uuid, uuid, smallint, smallint, text, boolean, timestamptz)
  from public, anon, authenticated, service_role;
grant execute on function public.change_role(uuid, uuid, smallint, smallint, text, boolean, timestamptz) to authenticated;

-- Takes a role: one's own, or one that the caller may give, then with a reason that its holder reads.
create or replace function public.take_role(id uuid, reason text default '') returns void
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  me constant uuid := auth.uid();
  role public.grants;
begin
  select g.* into role from public.grants g where g.id = take_role.id for update;
  if role.id is null or (role.account is distinct from me and not private.may_give(role)) then
    raise exception using errcode = 'PT404', message = 'There is no such role.', hint = 'not_found';
  end if;
  if role.account is distinct from me and coalesce(reason, '') !~ '\S' then
    raise exception using errcode = 'PT422', message = 'Say why, for the one who had the role.', hint = 'reason_missing';
  end if;
  delete from public.grants g where g.id = role.id;
  if role.account is distinct from me then
    perform private.record_event('role_taken', null, me,
      jsonb_build_object('area', role.area, 'reason', left(btrim(reason), 500)), 'role_taken:' || role.id, role.account);
  end if;
end
$$;
revoke all on function public.take_role(uuid, text) from public, anon, authenticated, service_role;
grant execute on function public.take_role(uuid, text) to authenticated;

-- Everybody with a role, and the admins, by their names; for who gives roles, others get nothing.
create or replace function public.role_holders() returns table (
    account uuid, name text, branch text, semester smallint, is_admin boolean)
  language sql stable security definer set search_path = ''
begin atomic
  select p.id, private.display_name(p.id), b.code, u.semester, p.is_admin
  from public.profiles p
  left join public.users u on u.id = p.id
  left join public.branches b on b.id = u.branch_id
  where (p.is_admin or p.id in (select g.account from public.grants g)) and private.gives_roles()
  order by p.is_admin desc, 2, p.id;
end;
revoke all on function public.role_holders() from public, anon, authenticated, service_role;
grant execute on function public.role_holders() to authenticated, service_role;
