-- A question's words, folded, without fillers: by these two questions are the same, and one account counts once. Null where it
-- has none.
create or replace function private.unanswered_words(asked text) returns text
  language sql stable set search_path = ''
begin atomic
  with every_word as (select word, place from unnest(search.words_of(asked)) with ordinality as w (word, place))
  select nullif(left(coalesce(
    (select string_agg(e.word, ' ' order by e.place) from every_word e
      where not exists (select from public.search_words f where f.term = e.word and f.means = '{}')),
    (select string_agg(e.word, ' ' order by e.place) from every_word e)), 300), '');
end;
revoke all on function private.unanswered_words(text) from public;

-- Records that a question had no good answer; returns its row, or null where nothing was written. `min_rank`: from this rank on
-- a passage is clearly an answer. `max_rows`: a full table takes a new question only in place of one that came once.
create or replace function private.record_unanswered(
  asked text, asked_in text, was_unhelpful boolean, min_rank real, max_rows integer
) returns uuid
  language plpgsql set search_path = ''
as $$
declare
  kept constant text := private.unanswered_words(asked);
  recorded uuid;
begin
  if kept is null then return null; end if;
  -- The site has an answer for those who may read more: then nobody needs to write one.
  if not was_unhelpful and exists (select from public.search(asked || ' ?', null, 1) as s where s.rank >= min_rank) then
    return null;
  end if;
  -- Asked again after somebody wrote an answer: that answer is not found, or does not help.
  update public.unanswered_questions set times = times + 1, unhelpful = unhelpful + was_unhelpful::integer,
      last_asked_on = current_date, status = case status when 'done' then 'open' else status end
    where words = kept returning id into recorded;
  if found then return recorded; end if;
  if (select count(*) from public.unanswered_questions) >= max_rows then
    delete from public.unanswered_questions where id = (
      select id from public.unanswered_questions where times <= 1 order by last_asked_on, id limit 1 for update skip locked);
    if not found then return null; end if;
  end if;
  insert into public.unanswered_questions as stored (words, question, language, unhelpful)
    values (kept, asked, asked_in, was_unhelpful::integer)
    on conflict (words) do update set times = stored.times + 1, unhelpful = stored.unhelpful + excluded.unhelpful
    returning id into recorded;
  return recorded;
end
$$;
revoke all on function private.record_unanswered(text, text, boolean, real, integer) from public;

-- All that "Asked again" shows of a course, with the caller's rights. Marks of a unit are of 100, from end-semester papers
-- whose full marks are known; of alternatives only one is answered. Papers of one year are averaged.
create or replace function public.asked_again(course_id uuid) returns jsonb
  language sql stable set search_path = ''
begin atomic
  with papers as (
    select m.id, m.exam, m.exam_year, m.full_marks from public.study_materials m
    where m.course_id = asked_again.course_id and m.kind = 'paper' and m.status = 'approved' and m.removed_at is null
  ),
  asked as (
    select q.id, q.material_id, q.position, q.number, q.page, q.region, q.text, q.marks, q.or_with, q.figure, q.group_id,
      p.exam, p.exam_year, g.text as newest, g.topic, g.unit_id
    from papers p join public.questions q on q.material_id = p.id join public.question_groups g on g.id = q.group_id
  ),
  -- Two questions with parts on either side of an "OR", two under one number, or two parts of one question.
  choices as (
    select a.material_id, a.or_with,
      case when max(a.times) > 1 then max(a.times) when count(distinct a.main) > 1 then count(distinct a.main) else count(*) end as ways
    from (
      select q.material_id, q.or_with, substring(q.number from '^[^(]*') as main,
        count(*) over (partition by q.material_id, q.or_with, q.number) as times
      from asked q where q.or_with is not null
    ) as a
    group by a.material_id, a.or_with
  ),
  weighed as (
    select a.material_id, a.unit_id, a.marks::numeric / coalesce(c.ways, 1) as marks
    from asked a left join choices c on c.material_id = a.material_id and c.or_with = a.or_with
    where a.marks is not null
  ),
  -- "Answer any five of eight" offers more than the paper counts.
  offered as (
    select p.id, p.exam_year, greatest(p.full_marks, sum(w.marks)) as marks
    from papers p join weighed w on w.material_id = p.id
    where p.exam = 'end-semester' and p.full_marks is not null and p.exam_year is not null
    group by p.id, p.exam_year, p.full_marks
  ),
  of_units as (
    select y.unit_id, jsonb_object_agg(y.exam_year, y.marks) as marks
    from (
      select u.id as unit_id, o.exam_year, round(avg(100 * coalesce(
        (select sum(w.marks) from weighed w where w.material_id = o.id and w.unit_id = u.id), 0) / o.marks))::integer as marks
      from public.course_units u cross join offered o
      where u.course_id = asked_again.course_id
      group by u.id, o.exam_year
    ) as y
    group by y.unit_id
  ),
  grouped as (
    select a.group_id as id, min(a.newest) as text, min(a.topic) as topic, (array_agg(a.unit_id))[1] as unit_id,
      count(distinct a.material_id) as times_asked,
      count(distinct a.material_id) filter (where a.exam = 'end-semester') as end_semester, max(a.exam_year) as newest,
      jsonb_agg(
        jsonb_build_object('question_id', a.id, 'material_id', a.material_id, 'page', a.page, 'number', a.number,
          'exam', a.exam, 'exam_year', a.exam_year, 'text', a.text, 'marks', a.marks, 'figure', a.figure, 'region', a.region)
        order by a.exam = 'end-semester' desc nulls last, a.exam_year desc nulls last, a.exam, a.material_id, a.position
      ) as wordings
    from asked a group by a.group_id
  )
  select jsonb_build_object(
    'papers', (select count(*) from papers),
    'years', coalesce((select jsonb_agg(distinct p.exam_year) from papers p where p.exam_year is not null), '[]'),
    'units', coalesce((
      select jsonb_agg(jsonb_build_object('id', u.id, 'number', u.number, 'title', u.title, 'marks', coalesce(o.marks, '{}'))
        order by u.number)
      from public.course_units u left join of_units o on o.unit_id = u.id where u.course_id = asked_again.course_id), '[]'),
    'groups', coalesce((
      select jsonb_agg(
        jsonb_build_object('id', g.id, 'text', g.text, 'topic', g.topic, 'unit_id', g.unit_id, 'times_asked', g.times_asked,
          'wordings', g.wordings)
        order by g.end_semester desc, g.times_asked desc, g.newest desc nulls last, g.id)
      from grouped g), '[]'));
end;
revoke all on function public.asked_again(uuid) from public, anon, authenticated, service_role;
grant execute on function public.asked_again(uuid) to authenticated, service_role;

-- How answers were judged, for admins: by what they rest on, help entries one by one.
create or replace function public.feedback_counts()
  returns table (kind text, help_entry_id uuid, title text, helpful bigint, unhelpful bigint)
  language sql stable set search_path = ''
  begin atomic
    select f.kind, f.help_entry_id, h.title, count(*) filter (where f.helpful), count(*) filter (where not f.helpful)
    from public.answer_feedback f left join public.help_entries h on h.id = f.help_entry_id
    group by f.kind, f.help_entry_id, h.title
    order by 5 desc, 4 desc, 1, 3
    limit 100;
  end;
revoke all on function public.feedback_counts() from public, anon, authenticated, service_role;
grant execute on function public.feedback_counts() to authenticated, service_role;
