-- Pro for every member until a day (docs/decisions/0074-pro-for-every-member.md).
alter table public.college
  -- The last day, in India; empty where it is not given.
  add column pro_for_members_until date;

-- What accounts had paid for or were granted when Pro for every member began: it resumes afterwards.
create table private.paused_plans (
  account_id uuid primary key references auth.users (id) on delete cascade,
  pro_until timestamptz not null,
  paused_at timestamptz not null default now()
);
alter table private.paused_plans enable row level security;

-- ---- From supabase/schema: npm run schema.
set local check_function_bodies = off;

drop policy "own row can be made, on the free plan" on public.users;
drop trigger users_audit on public.users;

-- Records a refund of the provider, and takes back what the payment bought. One that comes before its payment is stored
-- ('early'), and the payment finds it there. Under the order's lock, like the payment.
create or replace function private.count_refund(payment text, refund text, the_order text default null) returns text
  language plpgsql set search_path = ''
as $$
declare
  o public.orders;
begin
  select * into o from public.orders
  where id = coalesce((
    select id from public.orders where payment_id = payment
    union
    select order_id from private.refunds where payment_id = payment
  ), the_order)
  for update;
  if not found then return 'unknown_payment'; end if;
  if o.payment_id is distinct from payment then
    insert into private.refunds (payment_id, order_id, amount_paise) values (payment, o.id, o.amount_paise)
    on conflict do nothing;
  end if;
  update private.refunds set done_at = now(), refund_id = refund where payment_id = payment and done_at is null;
  if o.payment_id is null then return 'early'; end if;

  if o.payment_id <> payment then
    insert into public.order_events (order_id, state, detail, payment_id)
    values (o.id, 'refunded', 'The second payment went back to where it came from.', payment) on conflict do nothing;
    return 'refunded';
  end if;
  if o.state = 'refunded' then return 'known'; end if;
  update public.orders set state = 'refunded', refunded_at = now(), refund_id = refund where id = o.id;
  -- Not where the account's plan has come from elsewhere since.
  perform private.end_pro(u.id) from public.users u
  where u.id = o.account_id and u.plan = 'pro' and u.pro_until = o.pro_until;
  insert into public.order_events (order_id, state, detail, payment_id)
  values (o.id, 'refunded', 'The money went back to where it came from.', payment) on conflict do nothing;
  return 'refunded';
end
$$;

-- The end of a last day in India, where it is still to come; null otherwise.
create or replace function private.end_of_last_day(last_day date) returns timestamptz
  language sql stable set search_path = ''
  return case when (last_day + 1)::timestamp at time zone 'Asia/Kolkata' > now()
    then (last_day + 1)::timestamp at time zone 'Asia/Kolkata' end;

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

-- When Pro for every member ends; null where the college has not given it, or it is over.
create or replace function private.pro_for_members_ends() returns timestamptz
  language sql stable security definer set search_path = ''
  return (select private.end_of_last_day(c.pro_for_members_until) from public.college c);

create trigger college_pro_for_members after update of pro_for_members_until on public.college
  for each row when (old.pro_for_members_until is distinct from new.pro_for_members_until)
  execute function private.pro_for_members_changed();

-- Of a change for all accounts the college's own line is in the log, and an end by its date is no one's act.
create trigger users_audit after update of plan, pro_until on public.users
  for each row when (pg_trigger_depth() = 0 and (new.plan = 'pro' or old.pro_until is null or old.pro_until > now())) execute function private.audit('id', 'plan', 'pro_until');

create trigger users_join_pro before insert on public.users
  for each row execute function private.join_pro_for_members();

create policy "own row can be made, on the free plan" on public.users for insert to authenticated
  -- No client may write pro_until: a row that has one has been given Pro for every member (payments/pro-for-members.sql).
  with check (id = (select auth.uid()) and (plan = 'free' or pro_until is not null));

revoke all on function private.end_of_last_day(date) from public;
revoke all on function private.end_pro(uuid) from public;
revoke all on function private.join_pro_for_members() from public;
revoke all on function private.pro_for_members_changed() from public;
revoke all on function private.pro_for_members_ends() from public;
revoke all on public.college from anon, authenticated, service_role;
grant select on public.college to anon, authenticated;
grant update (name, short_name, opened_at, opening_line, academic_year, sign_up, sign_up_domains, odd_semester_from, even_semester_from,
    second_colour, map_point, courts, landing_numbers, pro_for_members_until)
  on public.college to authenticated;
grant select, update on public.college to service_role;
revoke all on function private.count_refund(text, text, text) from public;
drop trigger users_written on public.users;
-- Of the columns that a client may write: a plan is written for all accounts at once (payments/pro-for-members.sql).
create trigger users_written
  before insert or update of email, first_name, last_name, college_id, branch_id, semester, onboarded_at, updated_at on public.users
  for each row execute function private.users_written();
