-- What a free account could tell of papers that it may not read, what one sender could read of another, and acts of
-- reviewers that could not be taken back, or were in no log.

-- For functions that another migration wrote and of which single lines change; gone at the end.
create function private.amend_function(amended regprocedure, was text, becomes text) returns void
  language plpgsql set search_path = ''
as $$
declare
  definition constant text := pg_get_functiondef(amended);
begin
  if position(was in definition) = 0 then raise exception '% has no "%".', amended, was; end if;
  execute replace(definition, was, becomes);
end
$$;

-- ---- A request that nobody asks for any more goes, also where the paper is there: one that came back with the same id told a
-- free account that it was fulfilled. Nor does a vote say of which request it is.
select private.amend_function('public.withdraw_paper_request(uuid, text, integer)',
  'where q.id = request and q.fulfilled_by is null
      and not exists', 'where q.id = request and not exists');
delete from public.paper_requests q
  where not exists (select from public.paper_request_votes v where v.request_id = q.id);
revoke select on public.paper_request_votes from authenticated;
grant select (account_id, created_at) on public.paper_request_votes to authenticated;

-- ---- Which papers of the library look like a contribution is for reviewers: whoever sent it could ask the library by
-- content, one guess a file.
revoke select ("similar") on public.study_materials from authenticated;
-- Others get nothing.
create function public.material_similarities(ids uuid[]) returns table (id uuid, "similar" jsonb)
  language sql stable security definer set search_path = ''
begin atomic
  select m.id, m."similar" from public.study_materials m
  where m.id = any (ids) and m."similar" <> '[]' and (select private.is_admin());
end;
revoke all on function public.material_similarities(uuid[]) from public, anon, authenticated;
grant execute on function public.material_similarities(uuid[]) to authenticated, service_role;

drop function private.amend_function(regprocedure, text, text);
