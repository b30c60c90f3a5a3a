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
