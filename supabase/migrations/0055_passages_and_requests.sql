-- What the assistant's search answers rests on: for each passage, which words of the question it has, and where. From that
-- server/features/assistant/confidence.ts tells how sure an answer is. docs/decisions/0051-confidence-of-answers.md.

-- A letter for each word of a question: where a document has it, at the best place. t: title, o: the other words in which
-- people ask for it, b: text, p: as the beginning of a word, k: the word names its kind, -: nowhere.
create function search.places_of(kind text, terms tsvector, asked search.term[]) returns text
  language sql immutable parallel safe
  return (
    select string_agg(case
      when terms @@ t.strong_title then 't'
      when terms @@ t.strong_also then 'o'
      when terms @@ t.strong then 'b'
      when terms @@ t.weak then 'p'
      when t.kinds like '%,' || kind || ',%' then 'k'
      else '-' end, '' order by place)
    from unnest(asked) with ordinality
      as t (typed, corrected, lexemes, strong, strong_title, strong_text, weak, weak_title, kinds, known, weight, means, filler,
        credit, strong_also, place));

create function search.terms_of(list text, kind text, subject_id text, part text) returns tsvector
  language plpgsql stable set search_path = ''
  set enable_seqscan = off
  set plan_cache_mode = force_generic_plan
as $$
begin
  return (select d.terms from search.documents d
    where d.list = terms_of.list and d.kind = terms_of.kind and d.subject_id = terms_of.subject_id
      and coalesce(d.part, '') = coalesce(terms_of.part, ''));
end
$$;

-- As public.search, with what it knows of the words. Everything is of the lists that the caller reads: a word of other
-- lists is as unknown as one that nobody has written. Not of the data API.
create function assistant.passages(q text, "limit" integer default 12)
  returns table (kind text, id text, page integer, title text, excerpt text, url text, rank real, matched text[],
    -- Of the document, and of its title with the sentence that fits best.
    places text, places_shown text,
    -- How much of the document is about them: a word that stands there once, in passing, is little.
    density real,
    -- Of each word of the question: typed, weight, credit, known, listed, corrected, kinds.
    words jsonb)
  language plpgsql stable security definer rows 12
  set search_path = ''
as $$
declare
  lists constant text[] := search.callers_lists();
  terms constant search.term[] := array(select t from search.understand(q, lists) as t);
  lexemes constant text[] := array(select distinct l from unnest(terms) as t, unnest(t.lexemes) as l);
  anything constant tsquery := (
    select string_agg('(' || t.strong::text || ')', ' | ')::tsquery from unnest(terms) as t where t.strong is not null);
  asked constant jsonb := (
    select jsonb_agg(jsonb_build_object('typed', t.typed, 'weight', t.weight, 'credit', t.credit, 'known', coalesce(t.known, false),
      'listed', t.means is not null, 'corrected', t.corrected is not null, 'kinds', coalesce(t.kinds, '')))
    from unnest(terms) as t);
begin
  return query
    select r.kind, r.subject_id, substring(r.part from '^page:(\d+)$')::integer, r.title, e.excerpt, d.url, r.rank,
      search.matched(r.title || ' ' || e.excerpt, lexemes),
      search.places_of(r.kind, t.vector, terms), search.places_of('', search.terms(r.title, e.excerpt, ''), terms),
      coalesce(ts_rank(t.vector, anything, 1), 0), asked
    from (
      select * from search.ranked(q, lists, terms) limit least(greatest("limit", 1), 20)
    ) as r, search.document(r.list, r.kind, r.subject_id, r.part) as d, search.excerpt(d.text, lexemes) as e (excerpt),
      search.terms_of(r.list, r.kind, r.subject_id, r.part) as t (vector)
    order by r.rank desc, r.at desc, r.kind, r.subject_id;
end
$$;

-- ---- In Odia a word carries its case with it: "in Chennai" is one word, and no document has it.
alter function search.homophones_of(text, text[]) rename to homophones_as_written;
create function search.homophones_of(typed text, lists text[]) returns text[]
  language plpgsql stable set search_path = ''
as $$
declare
  found text[] := search.homophones_as_written(typed, lists);
begin
  if found = '{}' and typed ~ '[\u0b00-\u0b7f]' then
    found := search.homophones_as_written(regexp_replace(typed, '(ରେ|ରୁ|କୁ|ଙ୍କ|ର)$', ''), lists);
  end if;
  return found;
end
$$;

revoke all on function search.homophones_of(text, text[]), search.places_of(text, tsvector, search.term[]), search.terms_of(text, text, text, text),
  assistant.passages(text, integer) from public;
grant execute on function assistant.passages(text, integer) to anon, authenticated, service_role;

-- ---- Asking for a paper tells nobody without Pro whether it is there: the answer, the count and the map are the same as
-- of one that is missing. The request is stored with the paper that fulfils it, so nobody is asked to find it.
drop policy "requests are readable by every account" on public.paper_requests;
create policy "requests are readable by whoever reads papers" on public.paper_requests for select to authenticated
  using ((select private.may_read_pro()));

create or replace function public.request_paper(course_id uuid, exam text, exam_year integer) returns integer
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  me constant uuid := auth.uid();
  reads_papers constant boolean := private.may_read_pro();
  request uuid;
  there uuid;
begin
  if me is null or private.is_banned() then
    raise exception using errcode = '42501', message = 'Only an account can ask for papers.';
  end if;
  if exam_year > extract(year from now()) + 1 then
    raise exception using errcode = 'PT422', message = 'This year has not come yet.', hint = 'bad_year';
  end if;
  -- One after another for each account, or many at once would all be the fiftieth.
  perform from public.users u where u.id = me for no key update;
  if (select count(*) from public.paper_request_votes v join public.paper_requests q on q.id = v.request_id
      where v.account_id = me and (q.fulfilled_by is null or not reads_papers)) >= 50 then
    raise exception using errcode = 'PT429', message = 'You have asked for 50 papers. Take one back to ask for another.',
      hint = 'too_many';
  end if;
  insert into public.paper_requests as q (course_id, exam, exam_year)
    values (request_paper.course_id, request_paper.exam, request_paper.exam_year)
    -- What came before and was removed is asked for anew.
    on conflict on constraint paper_requests_course_id_exam_exam_year_key do update set fulfilled_by = null, fulfilled_at = null
    returning q.id into request;
  -- Looked for once the request is locked: while this waited, a reviewer may have approved it.
  select m.id into there from public.study_materials m
    where m.course_id = request_paper.course_id and m.exam = request_paper.exam
      and m.exam_year = request_paper.exam_year and m.kind = 'paper' and m.status = 'approved' and m.removed_at is null
    order by m.created_at, m.id limit 1;
  if there is not null then
    if reads_papers then
      raise exception using errcode = 'PT409', message = 'This paper is there already.', hint = 'already_there';
    end if;
    update public.paper_requests q set fulfilled_by = there, fulfilled_at = now() where q.id = request;
  end if;
  insert into public.paper_request_votes (request_id, account_id) values (request, me) on conflict do nothing;
  return (select count(*) from public.paper_request_votes v where v.request_id = request);
end
$$;

create or replace function public.material_coverage(course_ids uuid[]) returns table (
    course_id uuid, exam text, exam_year smallint, id uuid, is_new boolean, papers integer, requests integer, asked boolean)
  language sql stable security definer set search_path = ''
begin atomic
  with there as (
    select m.course_id, m.exam, m.exam_year, (array_agg(m.id order by greatest(m.created_at, m.reviewed_at) desc, m.id))[1] as id,
      max(greatest(m.created_at, m.reviewed_at)) > now() - interval '7 days' as is_new, count(*)::integer as papers
    from public.study_materials m
    where m.course_id = any (course_ids) and m.kind = 'paper' and m.status = 'approved' and m.removed_at is null
      and m.exam is not null and m.exam_year is not null and (select private.may_read_pro())
    group by m.course_id, m.exam, m.exam_year
  ),
  asked_for as (
    select q.course_id, q.exam, q.exam_year, count(v.account_id)::integer as requests,
      coalesce(bool_or(v.account_id = (select auth.uid())), false) as asked
    from public.paper_requests q join public.paper_request_votes v on v.request_id = q.id
    where q.course_id = any (course_ids) and (q.fulfilled_by is null or not (select private.may_read_pro()))
    group by q.course_id, q.exam, q.exam_year
  )
  select coalesce(t.course_id, a.course_id), coalesce(t.exam, a.exam), coalesce(t.exam_year, a.exam_year), t.id,
    coalesce(t.is_new, false), coalesce(t.papers, 0), coalesce(a.requests, 0), coalesce(a.asked, false)
  from there t full join asked_for a
    on a.course_id = t.course_id and a.exam = t.exam and a.exam_year = t.exam_year
  order by 1, 3 desc, 2;
end;
