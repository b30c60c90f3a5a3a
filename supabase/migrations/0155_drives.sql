-- The organisations that hold drives. Two spellings of one name are one organisation.
create table public.organisations (
  id uuid primary key default gen_random_uuid(),
  name text not null check (name ~ '\S' and char_length(name) <= 120),
  -- Without case, punctuation and the words for a legal form.
  name_key text not null generated always as (btrim(regexp_replace(regexp_replace(lower(name), '[\s!-/:-@[-`{-~]+', ' ', 'g'),
    '( (private|pvt|limited|ltd|llp|inc))+ ?$', '', 'g'))) stored,
  about text not null default '' check (char_length(about) <= 4000),
  url text check (url ~ '^https://\S+$' and char_length(url) <= 500),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint organisations_name_key unique (name_key)
);
alter table public.organisations enable row level security;

-- A drive: what an organisation offers, its days, and whom it takes. Packages are in lakh rupees a year. The rules are data
-- (domain/drives/rules.ts), which a trigger validates.
create table public.drives (
  id uuid primary key default gen_random_uuid(),
  organisation_id uuid not null references public.organisations on delete cascade,
  role text not null check (role ~ '\S' and char_length(role) <= 200),
  kind text not null check (kind in ('job', 'internship', 'both')),
  place text not null default '' check (char_length(place) <= 200),
  package_lpa numeric(6, 2) check (package_lpa > 0),
  fixed_lpa numeric(6, 2) check (fixed_lpa > 0),
  description text not null default '' check (char_length(description) <= 4000),
  closes_on date not null check (closes_on between '2000-01-01' and '2100-01-01'),
  talk_on date,
  test_on date,
  interviews_on date,
  result_on date,
  -- When the results of the running semester are due, if that is known.
  results_due date,
  url text check (url ~ '^https://\S+$' and char_length(url) <= 500),
  how_to text not null default '' check (char_length(how_to) <= 1000),
  source text not null default '' check (char_length(source) <= 300),
  checked_by text not null default '' check (char_length(checked_by) <= 120),
  checked_on date,
  rules jsonb not null default '{}' check (octet_length(rules::text) <= 8192),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint drives_fixed_check check (fixed_lpa <= package_lpa),
  constraint drives_test_check check (interviews_on >= test_on),
  constraint drives_result_check check (result_on >= test_on and result_on >= interviews_on)
);
alter table public.drives enable row level security;
create index drives_of_organisation on public.drives (organisation_id);
create index drives_by_closing_day on public.drives (closes_on desc, id);

-- What a student saves for the rules of drives (domain/drives/figures.ts): the owner's alone.
create table public.academic_figures (
  account_id uuid primary key default auth.uid() references auth.users on delete cascade,
  figures jsonb not null check (octet_length(figures::text) <= 8192),
  updated_at timestamptz not null default now()
);
alter table public.academic_figures enable row level security;

-- ---- From supabase/schema: npm run schema.
set local check_function_bodies = off;

-- The area whose work changes a table: who reaches all of it reads the table's lines of the audit log.
create or replace function private.area_of_table(table_name text) returns text
  language sql immutable
  return case
    when table_name in ('public.notices', 'public.notice_attachments', 'public.blog_posts') then 'notices'
    when table_name in ('public.study_materials', 'public.material_reports', 'public.questions', 'public.question_groups',
      'public.course_units') then 'papers'
    when table_name in ('public.discussions', 'public.comments', 'public.student_answers', 'public.reports') then 'forum'
    when table_name in ('public.companies', 'public.organisations', 'public.drives', 'public.interview_questions', 'public.resume_projects',
      'public.resume_templates', 'public.tutorials') then 'placements'
    when table_name = 'public.alumni' then 'alumni'
    when table_name in ('public.exam_dates', 'public.holidays', 'public.periods', 'public.timetables', 'public.slots',
      'public.slot_changes') then 'timetable'
    when table_name in ('public.profiles', 'public.contact_messages', 'public.grants', 'public.sections', 'public.invitations',
      'private.rollovers') then 'people'
    when table_name in ('public.orders', 'public.users') then 'money'
    else 'settings'
  end;

-- Rejects figures of another shape, and dates the row.
create or replace function private.check_academic_figures() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if not private.is_academic_figures(new.figures) then
    perform private.reject_value('academic_figures', 'figures');
  end if;
  new.updated_at := now();
  return new;
end
$$;

-- Rejects rules of another shape, which the checks could not read.
create or replace function private.check_drive() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if not private.is_drive_rules(new.rules) then
    perform private.reject_value('drives', 'rules');
  end if;
  return new;
end
$$;

-- One check of a drive.
create or replace function private.drive_check(rule text, needed text, holds boolean, kind text, yours text) returns jsonb
  language sql immutable
  return jsonb_build_object('rule', rule, 'needed', needed, 'holds', holds, 'kind', kind, 'yours', yours);

-- The check of attendance: only the college's figure decides. Null without such a rule.
create or replace function private.attendance_check(min text, college text, own text) returns jsonb
  language sql immutable
  return case when min is not null then private.drive_check('attendance', min, college::numeric >= min::numeric,
    case when college is null then case when own is null then 'missing' else 'own-count-does-not-decide' end
      when college::numeric >= min::numeric then 'met' else 'short' end, coalesce(college, own)) end;

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

-- The check of a count that must not be above a limit; null without such a rule.
create or replace function private.count_check(name text, max text, yours text) returns jsonb
  language sql immutable
  return case when max is not null then private.drive_check(name, max, yours::integer <= max::integer,
    case when yours is null then 'missing' when yours::integer <= max::integer then 'met' else 'too-many' end, yours) end;

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

-- Whether a value of a document is a decimal as text, from 0 to the maximum. Without a value: not.
create or replace function private.is_decimal(value jsonb, maximum numeric) returns boolean
  language sql immutable
  return coalesce(case when jsonb_typeof(value) = 'string' and value #>> '{}' ~ '^\d{1,4}(\.\d{1,6})?$'
    then (value #>> '{}')::numeric <= maximum else false end, false);

-- Whether a value is an object of these keys alone.
create or replace function private.is_object_of(value jsonb, variadic keys text[]) returns boolean
  language sql immutable
  return coalesce(case when jsonb_typeof(value) = 'object' then (value - keys) = '{}' else false end, false);

-- Whether a value is marks of a board: per cent, or the board's own CGPA.
create or replace function private.is_board_marks(value jsonb) returns boolean
  language sql immutable
  return private.is_decimal(value, 100)
    or (private.is_object_of(value, 'cgpa') and private.is_decimal(value -> 'cgpa', 10));

-- Whether a value is a list of offers: an amount, or null for one without.
create or replace function private.is_offer_list(value jsonb) returns boolean
  language sql immutable
  return coalesce(case when jsonb_typeof(value) = 'array' then jsonb_array_length(value) <= 20 and not exists (
    select from jsonb_array_elements(value) e where e <> 'null' and not private.is_decimal(e, 9999)) else false end, false);

-- Whether a value is a rule about earlier offers: none, below an amount, or a multiple of each.
create or replace function private.is_offers_rule(value jsonb) returns boolean
  language sql immutable
  return coalesce(case value ->> 'kind'
    when 'none' then private.is_object_of(value, 'kind')
    when 'below' then private.is_object_of(value, 'kind', 'lpa') and private.is_decimal(value -> 'lpa', 9999)
    when 'multiple' then private.is_object_of(value, 'kind', 'times') and private.is_decimal(value -> 'times', 9999)
    else false end, false);

-- Whether a value is the CGPA over all semesters so far, perhaps with their number and credits.
create or replace function private.is_previous_cgpa(value jsonb) returns boolean
  language sql immutable
  return private.is_object_of(value, 'cgpa', 'semesters', 'credits') and private.is_decimal(value -> 'cgpa', 10)
    and (coalesce(value -> 'semesters', 'null') = 'null' or private.is_decimal(value -> 'semesters', 20))
    and (coalesce(value -> 'credits', 'null') = 'null' or private.is_decimal(value -> 'credits', 500));

-- Whether a value is the semesters of a student, each with its SGPA and perhaps its credits.
create or replace function private.is_semester_list(value jsonb) returns boolean
  language sql immutable
  return coalesce(case when jsonb_typeof(value) = 'array' then jsonb_array_length(value) <= 20 and not exists (
    select from jsonb_array_elements(value) e where not (private.is_object_of(e, 'sgpa', 'credits')
      and private.is_decimal(e -> 'sgpa', 10)
      and (coalesce(e -> 'credits', 'null') = 'null' or private.is_decimal(e -> 'credits', 500)))) else false end, false);

-- Whether a value is a list of texts, at most so many and so long.
create or replace function private.is_text_list(value jsonb, maximum integer, longest integer) returns boolean
  language sql immutable
  return coalesce(case when jsonb_typeof(value) = 'array' then jsonb_array_length(value) <= maximum and not exists (
    select from jsonb_array_elements(value) e
    where jsonb_typeof(e) <> 'string' or char_length(e #>> '{}') not between 1 and longest) else false end, false);

-- Whether a value of a document is a whole number within the limits. Without a value: not.
create or replace function private.is_whole(value jsonb, minimum integer, maximum integer) returns boolean
  language sql immutable
  return coalesce(case when jsonb_typeof(value) = 'number' then (value #>> '{}')::numeric between minimum and maximum
    and (value #>> '{}')::numeric % 1 = 0 else false end, false);

-- Whether a document holds figures of a student (domain/drives/figures.ts). Null is unknown.
create or replace function private.is_academic_figures(figures jsonb) returns boolean
  language sql immutable
  return private.is_object_of(figures, 'branch', 'passing_year', 'semesters', 'previous', 'class_x', 'class_xii', 'diploma',
      'active_backlogs', 'past_backlogs', 'gap_years', 'attendance_college', 'attendance_own', 'offers', 'next_credits',
      'semesters_in_all')
    and not exists (
      select from jsonb_each(figures) f (name, value)
      where (f.value <> 'null' or f.name = 'semesters') and not coalesce(case
        when f.name = 'branch' then jsonb_typeof(f.value) = 'string' and char_length(f.value #>> '{}') between 1 and 20
        when f.name = 'passing_year' then private.is_whole(f.value, 1950, 2100)
        when f.name = 'semesters' then private.is_semester_list(f.value)
        when f.name = 'previous' then private.is_previous_cgpa(f.value)
        when f.name in ('class_x', 'class_xii') then private.is_board_marks(f.value)
        when f.name in ('diploma', 'attendance_college', 'attendance_own') then private.is_decimal(f.value, 100)
        when f.name in ('active_backlogs', 'past_backlogs', 'gap_years') then private.is_whole(f.value, 0, 99)
        when f.name = 'offers' then private.is_offer_list(f.value)
        when f.name = 'next_credits' then private.is_decimal(f.value, 500)
        when f.name = 'semesters_in_all' then private.is_whole(f.value, 1, 20)
      end, false));

-- Whether a value is a list of years of passing.
create or replace function private.is_year_list(value jsonb) returns boolean
  language sql immutable
  return coalesce(case when jsonb_typeof(value) = 'array' then jsonb_array_length(value) <= 10 and not exists (
    select from jsonb_array_elements(value) e where not private.is_whole(e, 1950, 2100)) else false end, false);

-- Whether a document holds the rules of a drive (domain/drives/rules.ts).
create or replace function private.is_drive_rules(rules jsonb) returns boolean
  language sql immutable
  return private.is_object_of(rules, 'cgpa', 'class_x', 'class_xii', 'branches', 'passing_years', 'active_backlogs_max',
      'past_backlogs_max', 'gap_years_max', 'attendance_min', 'earlier_offers', 'text')
    and (not rules ? 'cgpa' or (private.is_object_of(rules -> 'cgpa', 'min', 'rule')
      and private.is_decimal(rules -> 'cgpa' -> 'min', 10)
      and coalesce(rules -> 'cgpa' -> 'rule', '"equal"') in ('"equal"', '"credits"')))
    and (not rules ? 'class_x' or (private.is_object_of(rules -> 'class_x', 'min')
      and private.is_decimal(rules -> 'class_x' -> 'min', 100)))
    and (not rules ? 'class_xii' or (private.is_object_of(rules -> 'class_xii', 'min', 'or_diploma')
      and private.is_decimal(rules -> 'class_xii' -> 'min', 100)
      and coalesce(rules -> 'class_xii' -> 'or_diploma', 'true') in ('true', 'false')))
    and (not rules ? 'branches' or private.is_text_list(rules -> 'branches', 40, 20))
    and (not rules ? 'passing_years' or private.is_year_list(rules -> 'passing_years'))
    and (not rules ? 'active_backlogs_max' or private.is_whole(rules -> 'active_backlogs_max', 0, 99))
    and (not rules ? 'past_backlogs_max' or private.is_whole(rules -> 'past_backlogs_max', 0, 99))
    and (not rules ? 'gap_years_max' or private.is_whole(rules -> 'gap_years_max', 0, 99))
    and (not rules ? 'attendance_min' or private.is_decimal(rules -> 'attendance_min', 100))
    and (not rules ? 'earlier_offers' or private.is_offers_rule(rules -> 'earlier_offers'))
    and (not rules ? 'text' or private.is_text_list(rules -> 'text', 10, 300));

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

create trigger academic_figures_values before insert or update on public.academic_figures
  for each row execute function private.check_academic_figures();

create trigger a_tidied before insert or update on public.drives
  for each row execute function texts.tidy_row('checked_by', 'description', 'how_to', 'place', 'role', 'source');

create trigger drives_audit after insert or delete or update on public.drives
  for each row execute function private.audit('id');

create trigger drives_values before insert or update of rules on public.drives
  for each row execute function private.check_drive();

create trigger drives_written before update on public.drives
  for each row execute function private.content_written();

create trigger a_tidied before insert or update on public.organisations
  for each row execute function texts.tidy_row('about', 'name');

create trigger organisations_audit after insert or delete or update on public.organisations
  for each row execute function private.audit('id');

create trigger organisations_written before update on public.organisations
  for each row execute function private.content_written();

create policy "own figures" on public.academic_figures for all to authenticated
  using (account_id = (select auth.uid())) with check (account_id = (select auth.uid()));

create policy "readable on the pro plan" on public.drives for select to authenticated
  using ((select private.may_read_pro()));

create policy "service_role reaches every row" on public.drives to service_role using (true) with check (true);

create policy "written by the area placements" on public.drives for all to authenticated
  using ((select private.may('placements'))) with check ((select private.may('placements')));

create policy "readable on the pro plan" on public.organisations for select to authenticated
  using ((select private.may_read_pro()));

create policy "service_role reaches every row" on public.organisations to service_role using (true) with check (true);

create policy "written by the area placements" on public.organisations for all to authenticated
  using ((select private.may('placements'))) with check ((select private.may('placements')));

revoke all on public.academic_figures from anon, authenticated, service_role;
grant select, insert (account_id, figures), update (account_id, figures), delete on public.academic_figures to authenticated;
revoke all on public.drives from anon, authenticated, service_role;
grant select,
  insert (id, organisation_id, role, kind, place, package_lpa, fixed_lpa, description, closes_on, talk_on, test_on, interviews_on,
    result_on, results_due, url, how_to, source, checked_by, checked_on, rules),
  update (organisation_id, role, kind, place, package_lpa, fixed_lpa, description, closes_on, talk_on, test_on, interviews_on,
    result_on, results_due, url, how_to, source, checked_by, checked_on, rules),
  delete
  on public.drives to authenticated;
grant all on public.drives to service_role;
revoke all on public.organisations from anon, authenticated, service_role;
grant select, insert (id, name, about, url), update (name, about, url), delete on public.organisations to authenticated;
grant all on public.organisations to service_role;
revoke all on function public.eligibility(uuid) from public, anon, authenticated, service_role;
grant execute on function public.eligibility(uuid) to authenticated;
revoke all on function private.attendance_check(text, text, text) from public;
revoke all on function private.board_check(text, jsonb, jsonb, text) from public;
revoke all on function private.cgpa_check(jsonb, jsonb) from public;
revoke all on function private.cgpa_values(jsonb) from public;
revoke all on function private.check_academic_figures() from public;
revoke all on function private.check_drive() from public;
revoke all on function private.count_check(text, text, text) from public;
revoke all on function private.drive_check(text, text, boolean, text, text) from public;
revoke all on function private.eligibility_by(public.drives, jsonb) from public;
grant execute on function private.eligibility_by(public.drives, jsonb) to authenticated;
revoke all on function private.exact_text(numeric, numeric) from public;
revoke all on function private.is_academic_figures(jsonb) from public;
revoke all on function private.is_board_marks(jsonb) from public;
revoke all on function private.is_decimal(jsonb, numeric) from public;
revoke all on function private.is_drive_rules(jsonb) from public;
revoke all on function private.is_object_of(jsonb, text[]) from public;
revoke all on function private.is_offer_list(jsonb) from public;
revoke all on function private.is_offers_rule(jsonb) from public;
revoke all on function private.is_previous_cgpa(jsonb) from public;
revoke all on function private.is_semester_list(jsonb) from public;
revoke all on function private.is_text_list(jsonb, integer, integer) from public;
revoke all on function private.is_whole(jsonb, integer, integer) from public;
revoke all on function private.is_year_list(jsonb) from public;
revoke all on function private.list_check(text, jsonb, jsonb) from public;
revoke all on function private.needed_sgpa(jsonb, jsonb) from public;
revoke all on function private.offers_check(jsonb, numeric, jsonb) from public;
revoke all on function private.semester_values(jsonb, boolean) from public;
revoke all on function private.area_of_table(text) from public;
grant execute on function private.area_of_table(text) to authenticated, service_role;
