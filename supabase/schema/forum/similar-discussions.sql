-- The discussions that are most like a title that somebody types, at most five: those that are solved first, then those with
-- comments. Of the lists of the search that the caller reads, so for who may read the forum.
create or replace function public.similar_discussions(title text) returns setof public.discussions
  language plpgsql stable security definer rows 5
  set search_path = ''
as $$
declare
  typed constant text := left(similar_discussions.title, 200);
  lists constant text[] := search.callers_lists();
  terms constant search.term[] := array(select t from search.understand(typed, lists) as t);
begin
  return query
    select d.* from (
      -- Less of the title is enough than of a search: the other one is in somebody else's words.
      select r.subject_id::uuid as id, r.rank from search.ranked(typed, lists, terms, array['discussion'], 0.2, 0.4) as r
      order by r.rank desc, r.subject_id limit 5
    ) as s join public.discussions d using (id) where d.hidden is null
    order by d.solved_comment_id is not null desc,
      exists (select from public.comments c where c.discussion_id = d.id and c.hidden is null) desc, s.rank desc, d.id;
end
$$;
revoke all on function public.similar_discussions(text) from public, anon, authenticated, service_role;
grant execute on function public.similar_discussions(text) to anon, authenticated, service_role;
