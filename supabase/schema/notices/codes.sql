-- Codes by which anyone can check a notice: six signs without I, O, 0 and 1, so that none is read as another.

-- The last sign of a code, of the five before it (the Luhn algorithm for 32 signs): it differs wherever one sign is wrong, or
-- two neighbours are exchanged. domain/notices/notice-code.ts computes the same.
create or replace function private.check_sign(signs text) returns text
  language sql immutable set search_path = ''
as $$
  select substr(alphabet, 1 + (32 - sum(case when place % 2 = 1 then value * 2 / 32 + value * 2 % 32 else value end)
      ::integer % 32) % 32, 1)
  from (select '23456789ABCDEFGHJKLMNPQRSTUVWXYZ') as a (alphabet),
    regexp_split_to_table(signs, '') with ordinality as s (sign, place),
    lateral (select strpos(alphabet, sign) - 1 as value) as v
  group by alphabet
$$;
revoke all on function private.check_sign(text) from public;

-- A code that no notice has or had. It cannot be computed from others: a version 4 UUID begins with 48 random bits.
create or replace function private.new_notice_code() returns text
  language plpgsql volatile set search_path = ''
as $$
declare
  made text;
begin
  loop
    select string_agg(substr('23456789ABCDEFGHJKLMNPQRSTUVWXYZ', 1 + get_byte(random, place) % 32, 1), '') into made
    from uuid_send(gen_random_uuid()) as random, generate_series(0, 4) as place;
    made := made || private.check_sign(made);
    exit when not exists (select from public.notices n where n.code = made)
      and not exists (select from public.withdrawn_notices w where w.code = made);
  end loop;
  return made;
end
$$;
revoke all on function private.new_notice_code() from public;

-- Security definer: a writer does not see every notice.
create or replace function private.give_notice_code() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  new.code := private.new_notice_code();
  return new;
end
$$;
revoke all on function private.give_notice_code() from public;
create trigger notices_code before insert on public.notices
  for each row when (new.code = '') execute function private.give_notice_code();

-- What a code says of its notice: to everyone its office and date and whether it holds, and its title as its link does
-- (public.shared_notice); its last date, and why it was withdrawn, to its audience. Null for a code that no published notice
-- has. The server calls it for the claims that are set, and limits who guesses (server/features/site/notices/code-routes.ts):
-- no other role can.
--
-- {"state": "real", "withdrawn", "id", "audience", "author", "date", "title", "deadline", "revision": 1…, "changed_at",
-- "withdrawn_at", "reason"}
create or replace function private.check_notice(code text) returns json
  language sql stable set search_path = ''
as $$
  with found as (
    select 'real' as state, n.id, n.audience, n.groups, n.author, n.date, n.title, n.deadline, n.revision,
      (select max(r.changed_at) from public.notice_revisions r where r.notice_id = n.id) as changed_at,
      null::timestamptz as withdrawn_at, null as reason
    from public.notices n where n.code = check_notice.code and n.publish_at <= now()
    union all
    select 'withdrawn', null, w.audience, w.groups, w.author, w.date, w.title, null, null, null, w.withdrawn_at, w.reason
    from public.withdrawn_notices w where w.code = check_notice.code
  ), reader as (
    select auth.uid() is not null as is_member, private.may_read_pro() as is_pro, private.own_groups() as groups,
      private.may('notices') as is_office
  )
  select json_build_object(
    'state', f.state, 'id', f.id, 'audience', f.audience, 'author', f.author, 'date', f.date,
    'title', case when m.may_read or f.audience = 'members' and f.groups = '{}' then f.title end,
    'deadline', case when m.may_read then f.deadline end,
    'revision', f.revision, 'changed_at', f.changed_at, 'withdrawn_at', f.withdrawn_at,
    'reason', case when m.may_read then f.reason end)
  from found f, reader r,
    lateral (select r.is_office or case f.audience
      when 'everyone' then true
      when 'pro' then r.is_pro
      else r.is_member and (f.groups = '{}' or f.groups && r.groups) end as may_read) as m
  -- A notice that was put back is real.
  order by f.state limit 1
$$;
revoke all on function private.check_notice(text) from public;
