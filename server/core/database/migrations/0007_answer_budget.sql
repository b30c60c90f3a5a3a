-- The data API's bound on an answer, which holds while PostgreSQL builds it: each row that is turned into JSON, in
-- the list asked for and in every embed, passes through charge(). It ends the statement at the first row too many,
-- before the next one takes memory. docs/decisions/0019-budgets-of-the-data-api.md

create schema if not exists limits;
grant usage on schema limits to public;

-- Bytes that one answer may be built of. Whatever runs as no role of the data API is the server itself.
create function limits.answer_budget() returns bigint
  language sql stable
  return case current_user when 'anon' then 2097152 when 'authenticated' then 8388608 else 268435456 end;

-- What is left is kept in a setting of the transaction, which only the server's own SQL can change. A row weighs its
-- own bytes and 400 more: without those, an answer could have millions of empty rows.
-- No "set search_path": it would cost more than the rest. pg_catalog comes first on every search path of the server's.
create function limits.charge_bytes(bytes integer) returns void
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

create function limits.charge(row_as_json json) returns json
  language plpgsql volatile strict
as $$
begin
  perform limits.charge_bytes(pg_catalog.pg_column_size(row_as_json));
  return row_as_json;
end
$$;

create function limits.charge(line text) returns text
  language plpgsql volatile strict
as $$
begin
  perform limits.charge_bytes(pg_catalog.octet_length(line));
  return line;
end
$$;
