-- How many accounts a notice for these readers reaches, and how many of them by push: for its writers, before they publish it.
-- What the fan-out asks of each at delivery, without who has muted a notice that there is not yet. Security definer: who the
-- others are is in no writer's rights.
create or replace function public.notice_reach(audience text, groups text[] default '{}', out people bigint, out by_push bigint)
  language plpgsql stable security definer set search_path = ''
as $$
declare
  open constant boolean := private.is_open();
begin
  if not (private.may('notices') or private.may_somewhere('notices')) then
    raise exception 'Only those who write notices may ask how many one reaches.' using errcode = '42501';
  end if;
  select count(*), count(*) filter (where exists (
      select from public.push_subscriptions s where s.account_id = a.id)
      -- As the registry of kinds has it where nothing was chosen (domain/kinds/event-kinds.ts).
      and coalesce((select p.push from public.notification_preferences p where p.account_id = a.id and p.kind = 'notice'), true))
    into people, by_push
  from auth.users a join public.users u on u.id = a.id join private.account_groups g on g.account_id = a.id
  where a.confirmed_at is not null and not a.is_anonymous and a.deleted_at is null
    and (a.banned_until is null or a.banned_until <= now()) and (open or private.may_enter(a.id))
    and case when notice_reach.audience = 'pro' then private.has_active_pro(u)
      when notice_reach.audience = 'members' and notice_reach.groups <> '{}' then g.groups && notice_reach.groups
      else true end;
end
$$;
revoke all on function public.notice_reach(text, text[]) from public, anon, authenticated, service_role;
grant execute on function public.notice_reach(text, text[]) to authenticated, service_role;
