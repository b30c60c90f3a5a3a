-- Pro for every member until a day of the college's choice: the plan of each account says so, and what was paid for is
-- paused until then (docs/decisions/0074-pro-for-every-member.md).

-- The end of a last day in India, where it is still to come; null otherwise.
create or replace function private.end_of_last_day(last_day date) returns timestamptz
  language sql stable set search_path = ''
  return case when (last_day + 1)::timestamp at time zone 'Asia/Kolkata' > now()
    then (last_day + 1)::timestamp at time zone 'Asia/Kolkata' end;
revoke all on function private.end_of_last_day(date) from public;

-- When Pro for every member ends; null where the college has not given it, or it is over.
create or replace function private.pro_for_members_ends() returns timestamptz
  language sql stable security definer set search_path = ''
  return (select private.end_of_last_day(c.pro_for_members_until) from public.college c);
revoke all on function private.pro_for_members_ends() from public;

-- Ends what an account has paid for or was granted. Pro for every member stays.
create or replace function private.end_pro(account uuid) returns void
  language plpgsql set search_path = ''
as $$
declare
  ends constant timestamptz := private.pro_for_members_ends();
begin
  delete from private.paused_plans p where p.account_id = end_pro.account;
  update public.users u set plan = case when ends is null then 'free' else 'pro' end, pro_until = ends
  where u.id = end_pro.account;
end
$$;
revoke all on function private.end_pro(uuid) from public;

-- Follows the college's choice for all accounts at once. An account is on Pro for members where it has no paused plan and
-- its plan ends with it; a plan without an end is left alone.
create or replace function private.pro_for_members_changed() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  was constant timestamptz := private.end_of_last_day(old.pro_for_members_until);
  ends constant timestamptz := private.end_of_last_day(new.pro_for_members_until);
begin
  if ends is null and new.pro_for_members_until is not null then
    raise exception using errcode = '23514', constraint = 'college_pro_for_members_until_check',
      message = 'The day is over: check constraint "college_pro_for_members_until_check".';
  end if;
  if was is null and ends is null then return null; end if;
  -- No payment is counted and no account made meanwhile. Orders first, as private.count_payment() locks them.
  lock table public.orders in exclusive mode;
  lock table public.users in share row exclusive mode;

  if was is null then
    -- Those of a time that ended by itself have resumed by their date.
    delete from private.paused_plans;
    insert into private.paused_plans (account_id, pro_until)
    select u.id, u.pro_until from public.users u where u.plan = 'pro' and u.pro_until > now();
  elsif ends is not null then
    -- Granted meanwhile, for longer than every member has it.
    insert into private.paused_plans (account_id, pro_until)
    select u.id, u.pro_until from public.users u where u.plan = 'pro' and u.pro_until > was
      and not exists (select from private.paused_plans p where p.account_id = u.id);
  end if;

  with resumed as (
    select u.id, u.pro_until as planned, coalesce(ends, now()) + (p.pro_until - p.paused_at) as until
    from private.paused_plans p join public.users u on u.id = p.account_id
  ), moved as (
    update public.orders o set pro_until = r.until
    from resumed r where o.account_id = r.id and o.pro_until = r.planned and o.state = 'paid'
    returning o.id, o.state
  ), noted as (
    insert into public.order_events (order_id, state, detail)
    select m.id, m.state, case when ends is null then 'Pro for every member has ended. The rest of this plan runs on.'
      else 'Every member has Pro until ' || to_char(new.pro_for_members_until, 'FMDD Mon YYYY')
        || '. The rest of this plan comes after it.' end
    from moved m
  )
  update public.users u set pro_until = r.until from resumed r where u.id = r.id;

  if ends is null then
    update public.users u set plan = 'free', pro_until = null
    where u.plan = 'pro' and u.pro_until = was
      and not exists (select from private.paused_plans p where p.account_id = u.id);
    delete from private.paused_plans;
  else
    update public.users u set plan = 'pro', pro_until = ends
    where (u.plan = 'free' or u.pro_until <= now() or u.pro_until = was)
      and not exists (select from private.paused_plans p where p.account_id = u.id);
  end if;
  return null;
end
$$;
revoke all on function private.pro_for_members_changed() from public;
create trigger college_pro_for_members after update of pro_for_members_until on public.college
  for each row when (old.pro_for_members_until is distinct from new.pro_for_members_until)
  execute function private.pro_for_members_changed();

-- A new account has what every member has.
create or replace function private.join_pro_for_members() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  ends constant timestamptz := private.pro_for_members_ends();
begin
  if ends is not null and new.plan = 'free' then
    new.plan := 'pro';
    new.pro_until := ends;
  end if;
  return new;
end
$$;
revoke all on function private.join_pro_for_members() from public;
create trigger users_join_pro before insert on public.users
  for each row execute function private.join_pro_for_members();
