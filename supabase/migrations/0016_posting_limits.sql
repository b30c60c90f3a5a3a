-- How much one account may write into the forum. A statement's new rows are counted together, after they are there:
-- a policy asks before each row, when the rows beside it do not exist yet.

-- What an account may still post, by kind. One row for each, so that two requests at the same moment wait for each
-- other; deleting a post gives nothing back.
create table private.posting_allowances (
  account_id uuid not null references auth.users (id) on delete cascade,
  kind text not null check (kind in ('discussions', 'comments')),
  remaining double precision not null,
  updated_at timestamptz not null default clock_timestamp(),
  primary key (account_id, kind)
);

-- Arguments: how many may be posted at once, and how many an hour after that.
-- The server itself (no account in the request) may import any number.
create function private.limit_posting() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  author constant uuid := auth.uid();
  burst constant float8 := tg_argv[0];
  hourly constant float8 := tg_argv[1];
  posted bigint;
  rest float8;
  wait integer;
begin
  if author is null then return null; end if;
  select count(*) into posted from added;
  if posted = 0 then return null; end if;
  insert into private.posting_allowances as allowance (account_id, kind, remaining)
    values (author, tg_table_name, burst - posted)
    on conflict (account_id, kind) do update set
      remaining = least(burst, allowance.remaining
        + greatest(0, extract(epoch from clock_timestamp() - allowance.updated_at)) / 3600 * hourly) - posted,
      updated_at = clock_timestamp()
    returning remaining into rest;
  if rest >= 0 then return null; end if;

  wait := ceil(least(-rest, burst) / hourly * 3600);
  -- As PostgREST is told status and headers (references/errors, "RAISE errors with HTTP status codes").
  raise sqlstate 'PGRST' using
    message = json_build_object(
      'code', 'over_posting_limit',
      'message', 'You have posted a lot in a short time. Please wait '
        || case when wait < 90 then 'a minute' else ceil(wait / 60.0) || ' minutes' end || ', then post again.',
      'hint', null)::text,
    detail = json_build_object(
      'status', 429,
      'headers', json_build_object('Retry-After', wait::text))::text;
end
$$;

create trigger discussions_limit after insert on public.discussions
  referencing new table as added
  for each statement execute function private.limit_posting(20, 30);
create trigger comments_limit after insert on public.comments
  referencing new table as added
  for each statement execute function private.limit_posting(60, 240);

-- Twenty reports a day, also of one statement or of several at the same moment; before, only the reports of earlier
-- statements counted.
create function private.limit_reports() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  reporter constant uuid := auth.uid();
begin
  if reporter is null or not exists (select from added) then return null; end if;
  perform pg_advisory_xact_lock(hashtextextended('reports of ' || reporter, 0));
  if (select count(*) from public.reports
      where reporter_id = reporter and created_at > now() - interval '1 day') > 20 then
    raise exception 'You can report 20 posts a day.' using errcode = '42501';
  end if;
  return null;
end
$$;

create trigger reports_limit after insert on public.reports
  referencing new table as added
  for each statement execute function private.limit_reports();

revoke all on private.posting_allowances from public;
revoke all on function private.limit_posting(), private.limit_reports() from public;
