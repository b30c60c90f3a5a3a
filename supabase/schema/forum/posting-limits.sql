-- Charges an account for posts, edits or marks: how many at once, and how many an hour after that.
-- The server itself (no account in the request) may import any number.
create or replace function private.charge_posting(what text, number bigint, burst float8, hourly float8) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  author constant uuid := auth.uid();
  rest float8;
  wait integer;
begin
  if author is null or number = 0 then return; end if;
  insert into private.posting_allowances as allowance (account_id, kind, remaining)
    values (author, what, burst - number)
    on conflict (account_id, kind) do update set
      remaining = least(burst, allowance.remaining
        + greatest(0, extract(epoch from clock_timestamp() - allowance.updated_at)) / 3600 * hourly) - number,
      updated_at = clock_timestamp()
    returning remaining into rest;
  if rest >= 0 then return; end if;

  wait := ceil(least(-rest, burst) / hourly * 3600);
  -- PostgREST reads status and headers from it (references/errors, "RAISE errors with HTTP status codes").
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
revoke all on function private.charge_posting(text, bigint, float8, float8) from public;

-- Limits how often an account posts: the two numbers of private.charge_posting.
create or replace function private.limit_posting() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  perform private.charge_posting(tg_table_name, (select count(*) from added), tg_argv[0]::float8, tg_argv[1]::float8);
  return null;
end
$$;
revoke all on function private.limit_posting() from public;
