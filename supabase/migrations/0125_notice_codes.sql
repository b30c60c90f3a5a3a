-- Codes by which anyone can check a notice (docs/decisions/0069-notice-codes.md).
alter table public.notices add column code text, add constraint notices_code_key unique (code);

create table public.withdrawn_notices (
  code text primary key check (code ~ '^[2-9A-HJ-NP-Z]{6}$'),
  title text not null,
  author text not null,
  date date not null,
  audience text not null check (audience in ('pro', 'members', 'everyone')),
  reason text check (reason ~ '\S' and char_length(reason) <= 300),
  withdrawn_at timestamptz not null default now()
);
alter table public.withdrawn_notices enable row level security;

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

-- No trigger: neither reader nor log learns of a code that is given to what is there.
alter table public.notices disable trigger user;
do $$
declare
  given record;
begin
  for given in select id from public.notices loop
    update public.notices set code = private.new_notice_code() where id = given.id;
  end loop;
end
$$;
alter table public.notices enable trigger user;
alter table public.notices
  alter column code set not null, alter column code set default '',
  add constraint notices_code_check check (code ~ '^[2-9A-HJ-NP-Z]{6}$');

-- ---- From supabase/schema: npm run schema.
set local check_function_bodies = off;

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
    select 'real' as state, n.id, n.audience, n.author, n.date, n.title, n.deadline, n.revision,
      (select max(r.changed_at) from public.notice_revisions r where r.notice_id = n.id) as changed_at,
      null::timestamptz as withdrawn_at, null as reason
    from public.notices n where n.code = check_notice.code and n.publish_at <= now()
    union all
    select 'withdrawn', null, w.audience, w.author, w.date, w.title, null, null, null, w.withdrawn_at, w.reason
    from public.withdrawn_notices w where w.code = check_notice.code
  ), reader as (
    select auth.uid() is not null as is_member, private.may_read_pro() as is_pro
  )
  select json_build_object(
    'state', f.state, 'id', f.id, 'audience', f.audience, 'author', f.author, 'date', f.date,
    'title', case when f.audience <> 'pro' or r.is_pro then f.title end,
    'deadline', case when m.may_read then f.deadline end,
    'revision', f.revision, 'changed_at', f.changed_at, 'withdrawn_at', f.withdrawn_at,
    'reason', case when m.may_read then f.reason end)
  from found f, reader r,
    lateral (select f.audience = 'everyone' or f.audience = 'members' and r.is_member or r.is_pro as may_read) as m
  -- A notice that was put back is real.
  order by f.state limit 1
$$;

-- Security definer: a writer does not see every notice.
create or replace function private.give_notice_code() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  new.code := private.new_notice_code();
  return new;
end
$$;

-- Samples, and what was never published, leave nothing; nor does an import that is taken back, which restores what was
-- before it (server/features/imports/undo-import.ts). Security definer: no role writes these rows by hand.
create or replace function private.record_withdrawal() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if current_setting('campuslife.undoing', true) = 'true' then return null; end if;
  insert into public.withdrawn_notices (code, title, author, date, audience, reason)
  select r.code, r.title, r.author, r.date, r.audience, nullif(btrim(current_setting('campuslife.withdrawal', true)), '')
  from removed r where r.publish_at <= now() and not r.sample
  on conflict (code) do update set (title, author, date, audience, reason, withdrawn_at)
    = (excluded.title, excluded.author, excluded.date, excluded.audience, excluded.reason, now());
  return null;
end
$$;

-- Deletes a notice under the caller's rights, with the reason that its code shows from then on.
create or replace function public.withdraw_notice(notice uuid, reason text default null) returns void
  language plpgsql set search_path = ''
as $$
begin
  perform set_config('campuslife.withdrawal', coalesce(reason, ''), true);
  delete from public.notices n where n.id = withdraw_notice.notice;
  if not found then raise exception 'There is no such notice.' using errcode = 'P0002'; end if;
  perform set_config('campuslife.withdrawal', '', true);
end
$$;

create trigger notices_code before insert on public.notices
  for each row when (new.code = '') execute function private.give_notice_code();

create trigger notices_withdrawn after delete on public.notices
  referencing old table as removed for each statement execute function private.record_withdrawal();

create trigger a_tidied before insert or update on public.withdrawn_notices
  for each row execute function texts.tidy_row('author', 'reason', 'title');

create policy "service_role reaches every row" on public.withdrawn_notices to service_role
  using (true) with check (true);

revoke all on public.withdrawn_notices from anon, authenticated, service_role;
grant all on public.withdrawn_notices to service_role;
revoke all on function public.withdraw_notice(uuid, text) from public, anon, authenticated, service_role;
grant execute on function public.withdraw_notice(uuid, text) to authenticated, service_role;
revoke all on function private.check_notice(text) from public;
revoke all on function private.give_notice_code() from public;
revoke all on function private.record_withdrawal() from public;
