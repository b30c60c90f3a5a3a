-- The courses that a word of a search names: by name, short name or code. A list at a time, so that PostgreSQL prunes the
-- partitions that are not the reader's: of `list = any (lists)` with a parameter it prunes none, nor in a hash join, which
-- `offset 0` rules out.
create or replace function search.courses_named(asked search.term, lists text[]) returns uuid[]
  language sql stable set search_path = ''
  set enable_seqscan = off
  return array(
    select distinct named.course_id from unnest(lists) as own (list)
    cross join lateral (
      select d.course_id from search.documents d
      where d.list = own.list and d.kind = 'course' and d.terms @@ asked.strong
        and (search.fold(d.title) = any (asked.means || asked.corrected || asked.typed)
          or position(' ' || asked.typed || ' ' in ' ' || search.fold(regexp_replace(d.also, '^course ', '')) || ' ') > 0)
      offset 0
    ) as named);
