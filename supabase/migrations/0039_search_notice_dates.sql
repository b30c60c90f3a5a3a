-- A notice is as old as the date that it bears, which is what its list shows: that of its first publication is later for
-- one that was put in afterwards.
create or replace view search.source_notice as
  select n.audience as list, n.id as row_id, n.id::text as subject_id, null::text as part, n.title,
    concat_ws(e'\n', nullif(n.excerpt, ''), search.plain(n.content)) as text,
    concat_ws(' ', 'notice', n.category, n.author, array_to_string(n.tags, ' ')) as also, '/notices/' || n.id as url,
    null::uuid as course_id, null::uuid as branch_id, null::smallint as semester,
    n.date::timestamp at time zone 'Asia/Kolkata' as at, n.deadline as due_at,
    n.publish_at as visible_from, n.valid_until
  from public.notices n;

update search.documents d set at = s.at
  from search.source_notice s
  where d.kind = 'notice' and d.subject_id = s.subject_id and d.at is distinct from s.at;
