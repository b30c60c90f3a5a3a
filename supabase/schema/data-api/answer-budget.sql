-- Bytes that one answer may be built of. A role that is none of the data API is the server itself, and has no limit.
create or replace function limits.answer_budget() returns bigint
  language sql stable
  return case current_user when 'anon' then 2097152 when 'authenticated' then 8388608 else 268435456 end;

-- Subtracts bytes from the budget of the answer; the statement fails when nothing is left.
-- The rest is a setting of the transaction, which only the server's own SQL can change. A row weighs its own bytes and 400
-- more: without those, an answer could have millions of empty rows.
-- No "set search_path": it would cost more than the rest. pg_catalog comes first on every search path of the server.
create or replace function limits.charge_bytes(bytes integer) returns void
  language plpgsql volatile
as $$
declare
  remaining bigint := coalesce(nullif(pg_catalog.current_setting('answer.remaining', true), '')::bigint,
    limits.answer_budget()) - bytes - 400;
begin
  if remaining < 0 then
    -- In MiB; server/data/errors.ts puts it in words.
    raise exception '%', limits.answer_budget() / 1048576 using errcode = 'CL413';
  end if;
  perform pg_catalog.set_config('answer.remaining', remaining::text, true);
end
$$;

-- Subtracts a row that is already JSON from the budget of the answer, and returns it.
create or replace function limits.charge(row_as_json json) returns json
  language plpgsql volatile strict
as $$
begin
  perform limits.charge_bytes(pg_catalog.pg_column_size(row_as_json));
  return row_as_json;
end
$$;

-- The same for a row that is already text.
create or replace function limits.charge(line text) returns text
  language plpgsql volatile strict
as $$
begin
  perform limits.charge_bytes(pg_catalog.octet_length(line));
  return line;
end
$$;
