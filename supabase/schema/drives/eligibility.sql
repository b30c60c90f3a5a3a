-- Whether a student's figures meet the rules of a drive: domain/drives/eligibility.ts in SQL. In exact numbers, never rounded up.

-- A fraction as the calculator writes it: all decimals where there are six or fewer, else six and an ellipsis.
create or replace function private.exact_text(top numeric, over numeric) returns text
  language sql immutable
begin atomic
  select case when m.millionths * exact_text.over = exact_text.top * 1000000 then rtrim(rtrim(m.written, '0'), '.')
    else m.written || '…' end
  from (select s.millionths, div(s.millionths, 1000000)::bigint::text || '.'
      || lpad((s.millionths % 1000000)::bigint::text, 6, '0') as written
    from (select div(exact_text.top * 1000000, exact_text.over) as millionths) as s) as m;
end;
revoke all on function private.exact_text(numeric, numeric) from public;

-- One check of a drive.
create or replace function private.drive_check(rule text, needed text, holds boolean, kind text, yours text) returns jsonb
  language sql immutable
  return jsonb_build_object('rule', rule, 'needed', needed, 'holds', holds, 'kind', kind, 'yours', yours);
revoke all on function private.drive_check(text, text, boolean, text, text) from public;

-- The semesters of a student as values with weights: one row a semester, or one for the CGPA that was entered as a whole.
create or replace function private.semester_values(figures jsonb, of_semesters boolean)
  returns table (sgpa numeric, semesters integer, credits numeric)
  language sql immutable
begin atomic
  select (s ->> 'sgpa')::numeric, 1, nullif((s ->> 'credits')::numeric, 0)
  from jsonb_array_elements(coalesce(semester_values.figures -> 'semesters', '[]')) as s
  where semester_values.of_semesters
  union all
  select (p.whole ->> 'cgpa')::numeric, n.semesters, case when n.semesters is not null then nullif((p.whole ->> 'credits')::numeric, 0) end
  from (select nullif(semester_values.figures -> 'previous', 'null') as whole) as p
    cross join lateral (select case when (p.whole ->> 'semesters')::numeric % 1 = 0
      then nullif((p.whole ->> 'semesters')::numeric, 0)::integer end as semesters) as n
  where not semester_values.of_semesters and p.whole is not null;
end;
revoke all on function private.semester_values(jsonb, boolean) from public;

-- The CGPA of a student by both rules, as fractions; null where it is not known.
create or replace function private.cgpa_values(figures jsonb)
  returns table (equal_top numeric, equal_over numeric, credit_top numeric, credit_over numeric)
  language sql immutable
begin atomic
  with parts as (
    select o.of_semesters, sum(v.sgpa * coalesce(v.semesters, 1)) as equal_top, sum(coalesce(v.semesters, 1))::numeric as equal_over,
      case when bool_and(v.credits is not null) then sum(v.sgpa * v.credits) end as credit_top,
      case when bool_and(v.credits is not null) then sum(v.credits) end as credit_over
    from (values (true), (false)) as o (of_semesters)
      cross join lateral private.semester_values(cgpa_values.figures, o.of_semesters) as v
    group by o.of_semesters
  )
  select e.equal_top, e.equal_over, c.credit_top, c.credit_over
  from (select p.equal_top, p.equal_over from parts p order by p.of_semesters desc limit 1) as e
    left join lateral (select p.credit_top, p.credit_over from parts p where p.credit_top is not null
      order by p.of_semesters desc limit 1) as c on true;
end;
revoke all on function private.cgpa_values(jsonb) from public;

-- The check of the CGPA, with the figure by the other rule where that differs.
create or replace function private.cgpa_check(rule jsonb, figures jsonb) returns jsonb
  language sql immutable
begin atomic
  select private.drive_check('cgpa', cgpa_check.rule ->> 'min', v.top >= (cgpa_check.rule ->> 'min')::numeric * v.over,
      case when v.top is null then case when v.known then 'missing-credits' else 'missing' end
        when v.top >= (cgpa_check.rule ->> 'min')::numeric * v.over then 'met' else 'short' end,
      private.exact_text(v.top, v.over))
    || case when v.top * v.other_over <> v.other_top * v.over
      then jsonb_build_object('otherwise', private.exact_text(v.other_top, v.other_over)) else '{}' end
  from (select c.equal_top is not null as known,
      case when by_credits then c.credit_top else c.equal_top end as top,
      case when by_credits then c.credit_over else c.equal_over end as over,
      case when by_credits then c.equal_top else c.credit_top end as other_top,
      case when by_credits then c.equal_over else c.credit_over end as other_over
    from (select cgpa_check.rule ->> 'rule' = 'credits' is true as by_credits) as r
      left join private.cgpa_values(cgpa_check.figures) as c on true) as v;
end;
revoke all on function private.cgpa_check(jsonb, jsonb) from public;

-- The SGPA of the next semester, two decimals rounded up, that lifts a short CGPA to the rule; null where none can, no
-- semester is left, or their number or credits are not known.
create or replace function private.needed_sgpa(rule jsonb, figures jsonb) returns text
  language sql immutable
begin atomic
  with known as (
    select sum(v.sgpa * v.semesters) as equal_total, sum(v.semesters)::numeric as semesters,
      case when bool_and(v.credits is not null) then sum(v.sgpa * v.credits) end as credit_total, sum(v.credits) as credits
    from private.semester_values(needed_sgpa.figures,
      coalesce(jsonb_array_length(needed_sgpa.figures -> 'semesters'), 0) > 0) as v
    where v.semesters is not null
  ),
  weighed as (
    select (needed_sgpa.rule ->> 'min')::numeric as target, k.semesters,
      case when by_credits then k.credit_total else k.equal_total end as total,
      case when by_credits then k.credits else k.semesters end as weight,
      case when by_credits then nullif((needed_sgpa.figures ->> 'next_credits')::numeric, 0) else 1 end as next
    from known k cross join (select needed_sgpa.rule ->> 'rule' = 'credits' is true as by_credits) as r
  ),
  needed as (
    select w.target * (w.weight + w.next) - w.total as top, w.next, div((w.target * (w.weight + w.next) - w.total) * 100, w.next) as hundredths
    from weighed w
    where w.total < w.target * w.weight
      and w.semesters < coalesce((needed_sgpa.figures ->> 'semesters_in_all')::integer, 8)
  )
  select div(u.hundredths, 100)::bigint::text || '.' || lpad((u.hundredths % 100)::bigint::text, 2, '0')
  from needed n cross join lateral (
    select case when n.hundredths * n.next < n.top * 100 then n.hundredths + 1 else n.hundredths end as hundredths) as u
  where n.top <= 10 * n.next;
end;
revoke all on function private.needed_sgpa(jsonb, jsonb) from public;

-- The check of marks of class X or XII; a diploma counts where the rule takes it.
create or replace function private.board_check(name text, rule jsonb, marks jsonb, diploma text) returns jsonb
  language sql immutable
begin atomic
  select private.drive_check(board_check.name, board_check.rule ->> 'min',
    case when y.reached is not null then true when y.percent is not null or y.diploma is not null then false end,
    case when y.reached is not null then 'met' when y.percent is not null or y.diploma is not null then 'short'
      when jsonb_typeof(board_check.marks) = 'object' then 'other-unit' else 'missing' end,
    coalesce(y.reached, y.percent, y.diploma,
      case when jsonb_typeof(board_check.marks) = 'object' then board_check.marks ->> 'cgpa' end))
  from (select p.percent, p.diploma, case when p.percent::numeric >= p.min then p.percent
      when p.diploma::numeric >= p.min then p.diploma end as reached
    from (select case when jsonb_typeof(board_check.marks) = 'string' then board_check.marks #>> '{}' end as percent,
      case when board_check.rule -> 'or_diploma' = 'true' then board_check.diploma end as diploma,
      (board_check.rule ->> 'min')::numeric as min) as p) as y;
end;
revoke all on function private.board_check(text, jsonb, jsonb, text) from public;

-- The check of the offers that a student has already.
create or replace function private.offers_check(rule jsonb, package numeric, offers jsonb) returns jsonb
  language sql immutable
begin atomic
  select private.drive_check('earlier_offers',
    case offers_check.rule ->> 'kind' when 'none' then 'none' when 'below' then 'below ' || (offers_check.rule ->> 'lpa')
      else (offers_check.rule ->> 'times') || ' times' end,
    case when o.listed then case when o.excluded then false when not o.unclear then true end end,
    case when not o.listed then 'missing' when o.excluded then 'has-offer' when o.unclear then 'missing' else 'met' end,
    case when o.listed then o.yours end)
  from (select coalesce(jsonb_typeof(offers_check.offers) = 'array', false) as listed, coalesce(bool_or(not a.allows), false) as excluded,
      coalesce(bool_or(a.allows is null), false) as unclear, coalesce(string_agg(coalesce(e.offer #>> '{}', '?'), ', ' order by e.place), '') as yours
    from jsonb_array_elements(case when jsonb_typeof(offers_check.offers) = 'array' then offers_check.offers else '[]' end)
        with ordinality as e (offer, place)
      cross join lateral (select case offers_check.rule ->> 'kind' when 'none' then false
        when 'below' then (e.offer #>> '{}')::numeric < (offers_check.rule ->> 'lpa')::numeric
        else offers_check.package >= (offers_check.rule ->> 'times')::numeric * (e.offer #>> '{}')::numeric end as allows) as a
  ) as o;
end;
revoke all on function private.offers_check(jsonb, numeric, jsonb) from public;

-- The check of a list that a figure must be in; null without such a rule.
create or replace function private.list_check(name text, list jsonb, yours jsonb) returns jsonb
  language sql immutable
begin atomic
  select private.drive_check(list_check.name,
    (select string_agg(e #>> '{}', ', ' order by place) from jsonb_array_elements(list_check.list) with ordinality as l (e, place)),
    list_check.list @> y.figure, case when y.figure is null then 'missing' when list_check.list @> y.figure then 'met' else 'not-listed' end,
    y.figure #>> '{}')
  from (select nullif(list_check.yours, 'null') as figure) as y
  where jsonb_array_length(list_check.list) > 0;
end;
revoke all on function private.list_check(text, jsonb, jsonb) from public;

-- The check of a count that must not be above a limit; null without such a rule.
create or replace function private.count_check(name text, max text, yours text) returns jsonb
  language sql immutable
  return case when max is not null then private.drive_check(name, max, yours::integer <= max::integer,
    case when yours is null then 'missing' when yours::integer <= max::integer then 'met' else 'too-many' end, yours) end;
revoke all on function private.count_check(text, text, text) from public;

-- The check of attendance: only the college's figure decides. Null without such a rule.
create or replace function private.attendance_check(min text, college text, own text) returns jsonb
  language sql immutable
  return case when min is not null then private.drive_check('attendance', min, college::numeric >= min::numeric,
    case when college is null then case when own is null then 'missing' else 'own-count-does-not-decide' end
      when college::numeric >= min::numeric then 'met' else 'short' end, coalesce(college, own)) end;
revoke all on function private.attendance_check(text, text, text) from public;

-- All checks of a drive in order: whether they hold, the SGPA that lifts a short CGPA, and whether its results come in time.
-- It reads its arguments alone; with its owner's rights it needs no grant of each check.
create or replace function private.eligibility_by(drive public.drives, figures jsonb) returns jsonb
  language sql stable security definer set search_path = ''
begin atomic
  with checks as (
    select c.place, c.one
    from (select (eligibility_by.drive).rules as r, eligibility_by.figures as f) as given
      cross join lateral (values
        (1, case when r ? 'cgpa' then private.cgpa_check(r -> 'cgpa', f) end),
        (2, case when r ? 'class_x' then private.board_check('class_x', r -> 'class_x', f -> 'class_x', null) end),
        (3, case when r ? 'class_xii' then private.board_check('class_xii', r -> 'class_xii', f -> 'class_xii', f ->> 'diploma') end),
        (4, private.list_check('branches', r -> 'branches', f -> 'branch')),
        (5, private.list_check('passing_years', r -> 'passing_years', f -> 'passing_year')),
        (6, private.count_check('active_backlogs', r ->> 'active_backlogs_max', f ->> 'active_backlogs')),
        (7, private.count_check('past_backlogs', r ->> 'past_backlogs_max', f ->> 'past_backlogs')),
        (8, private.count_check('gap_years', r ->> 'gap_years_max', f ->> 'gap_years')),
        (9, private.attendance_check(r ->> 'attendance_min', f ->> 'attendance_college', f ->> 'attendance_own')),
        (10, case when r ? 'earlier_offers'
          then private.offers_check(r -> 'earlier_offers', (eligibility_by.drive).package_lpa, f -> 'offers') end)
      ) as c (place, one)
    where c.one is not null
    union all
    select 10 + t.place::integer,
      private.drive_check('text', t.words, null, 'read-it', null) || jsonb_build_object('text', t.words)
    from jsonb_array_elements_text(coalesce((eligibility_by.drive).rules -> 'text', '[]')) with ordinality as t (words, place)
  ),
  sums as (
    select coalesce(jsonb_agg(c.one order by c.place), '[]') as all_checks,
      case when bool_or(c.one -> 'holds' = 'false') then false when bool_or(c.one -> 'holds' = 'null') then null else true end as eligible,
      bool_or(c.place = 1 and c.one -> 'holds' = 'false') as short
    from checks c
  )
  select jsonb_build_object('eligible', s.eligible, 'checks', s.all_checks, 'needed_sgpa', n.sgpa,
    'in_time', case when n.sgpa is not null then (eligibility_by.drive).results_due <= (eligibility_by.drive).closes_on end)
  from sums s cross join lateral (select case when s.short
    then private.needed_sgpa((eligibility_by.drive).rules -> 'cgpa', eligibility_by.figures) end as sgpa) as n;
end;
revoke all on function private.eligibility_by(public.drives, jsonb) from public;
grant execute on function private.eligibility_by(public.drives, jsonb) to authenticated;

-- Whether the caller may sit for a drive, by the figures that they saved and their profile: { eligible, checks, needed_sgpa,
-- in_time }. Null for a drive that they may not read.
create or replace function public.eligibility(drive uuid) returns jsonb
  language sql stable set search_path = ''
begin atomic
  select private.eligibility_by(d, jsonb_strip_nulls(jsonb_build_object('branch', b.code, 'passing_year', u.graduation_year))
    || coalesce(jsonb_strip_nulls(a.figures), '{}'))
  from public.drives d
    left join public.academic_figures a on a.account_id = (select auth.uid())
    left join public.users u on u.id = (select auth.uid())
    left join public.branches b on b.id = u.branch_id
  where d.id = eligibility.drive;
end;
revoke all on function public.eligibility(uuid) from public, anon, authenticated, service_role;
grant execute on function public.eligibility(uuid) to authenticated;
