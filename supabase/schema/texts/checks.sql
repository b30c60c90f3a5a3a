-- Whether a list has only short words: tags, features, requirements.
create or replace function private.is_word_list(words text[], most integer) returns boolean
  language sql immutable set search_path = ''
  return cardinality(words) <= most
    and array_position(words, null) is null
    and octet_length(array_to_string(words, ',')) <= 4000;
grant execute on function private.is_word_list(text[], integer) to authenticated;

-- Whether words may stand in the word list: at most four a term, at most 80 letters.
create or replace function private.are_search_terms(words text[]) returns boolean
  language sql immutable set search_path = ''
  return not exists (
    select from unnest(words) as word where char_length(word) > 80 or word !~ '^\s*\S+(\s+\S+){0,3}\s*$');
revoke all on function private.are_search_terms(text[]) from public;
grant execute on function private.are_search_terms(text[]) to authenticated, service_role;

-- Whether a text may be an e-mail address.
create or replace function private.is_email(address text) returns boolean
  language sql immutable set search_path = ''
  return address ~ '^[^\s@]+@[^\s@]+\.[^\s@]+$';
revoke all on function private.is_email(text) from public;

-- Whether a text may be one telephone number or several.
create or replace function private.is_telephone(numbers text) returns boolean
  language sql immutable set search_path = ''
  return numbers ~ '^[+(0-9][0-9 ()+./,;-]*$' and char_length(regexp_replace(numbers, '\D', '', 'g')) >= 5;
revoke all on function private.is_telephone(text) from public;

-- Rejects days that are further away than a wrong year is: the first argument is 'today', for both directions, or 'ahead'; the
-- others are the columns.
create or replace function private.check_near_days() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  name text;
  day date;
begin
  foreach name in array tg_argv[1:] loop
    day := (to_jsonb(new) ->> name)::date;
    if day > current_date + 731 or tg_argv[0] = 'today' and day < current_date - 731 then
      perform private.reject_value(tg_table_name, name);
    end if;
  end loop;
  return null;
end
$$;
revoke all on function private.check_near_days() from public;

-- Rejects a value of content that a person writes, beyond the checks of single columns: the rules of domain/content-rules.ts.
-- By triggers and for people alone: older rows stay, and a backup that contains them is restored. The error names a constraint
-- as a check of the column would, so that forms mark the field.
create or replace function private.reject_value(table_name text, column_name text) returns void
  language plpgsql set search_path = ''
as $$
begin
  raise exception 'new row for relation "%" violates check constraint "%_%_check"', table_name, table_name, column_name
    using errcode = '23514';
end
$$;
revoke all on function private.reject_value(text, text) from public;
