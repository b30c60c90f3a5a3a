-- Validates what drives and students enter as data: the same shapes as in domain/drives.

-- Whether a value of a document is a decimal as text, from 0 to the maximum. Without a value: not.
create or replace function private.is_decimal(value jsonb, maximum numeric) returns boolean
  language sql immutable
  return coalesce(case when jsonb_typeof(value) = 'string' and value #>> '{}' ~ '^\d{1,4}(\.\d{1,6})?$'
    then (value #>> '{}')::numeric <= maximum else false end, false);
revoke all on function private.is_decimal(jsonb, numeric) from public;

-- Whether a value of a document is a whole number within the limits. Without a value: not.
create or replace function private.is_whole(value jsonb, minimum integer, maximum integer) returns boolean
  language sql immutable
  return coalesce(case when jsonb_typeof(value) = 'number' then (value #>> '{}')::numeric between minimum and maximum
    and (value #>> '{}')::numeric % 1 = 0 else false end, false);
revoke all on function private.is_whole(jsonb, integer, integer) from public;

-- Whether a value is an object of these keys alone.
create or replace function private.is_object_of(value jsonb, variadic keys text[]) returns boolean
  language sql immutable
  return coalesce(case when jsonb_typeof(value) = 'object' then (value - keys) = '{}' else false end, false);
revoke all on function private.is_object_of(jsonb, text[]) from public;

-- Whether a value is a list of texts, at most so many and so long.
create or replace function private.is_text_list(value jsonb, maximum integer, longest integer) returns boolean
  language sql immutable
  return coalesce(case when jsonb_typeof(value) = 'array' then jsonb_array_length(value) <= maximum and not exists (
    select from jsonb_array_elements(value) e
    where jsonb_typeof(e) <> 'string' or char_length(e #>> '{}') not between 1 and longest) else false end, false);
revoke all on function private.is_text_list(jsonb, integer, integer) from public;

-- Whether a value is a list of years of passing.
create or replace function private.is_year_list(value jsonb) returns boolean
  language sql immutable
  return coalesce(case when jsonb_typeof(value) = 'array' then jsonb_array_length(value) <= 10 and not exists (
    select from jsonb_array_elements(value) e where not private.is_whole(e, 1950, 2100)) else false end, false);
revoke all on function private.is_year_list(jsonb) from public;

-- Whether a value is a rule about earlier offers: none, below an amount, or a multiple of each.
create or replace function private.is_offers_rule(value jsonb) returns boolean
  language sql immutable
  return coalesce(case value ->> 'kind'
    when 'none' then private.is_object_of(value, 'kind')
    when 'below' then private.is_object_of(value, 'kind', 'lpa') and private.is_decimal(value -> 'lpa', 9999)
    when 'multiple' then private.is_object_of(value, 'kind', 'times') and private.is_decimal(value -> 'times', 9999)
    else false end, false);
revoke all on function private.is_offers_rule(jsonb) from public;

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
revoke all on function private.is_drive_rules(jsonb) from public;

-- Whether a value is marks of a board: per cent, or the board's own CGPA.
create or replace function private.is_board_marks(value jsonb) returns boolean
  language sql immutable
  return private.is_decimal(value, 100)
    or (private.is_object_of(value, 'cgpa') and private.is_decimal(value -> 'cgpa', 10));
revoke all on function private.is_board_marks(jsonb) from public;

-- Whether a value is the semesters of a student, each with its SGPA and perhaps its credits.
create or replace function private.is_semester_list(value jsonb) returns boolean
  language sql immutable
  return coalesce(case when jsonb_typeof(value) = 'array' then jsonb_array_length(value) <= 20 and not exists (
    select from jsonb_array_elements(value) e where not (private.is_object_of(e, 'sgpa', 'credits')
      and private.is_decimal(e -> 'sgpa', 10)
      and (coalesce(e -> 'credits', 'null') = 'null' or private.is_decimal(e -> 'credits', 500)))) else false end, false);
revoke all on function private.is_semester_list(jsonb) from public;

-- Whether a value is the CGPA over all semesters so far, perhaps with their number and credits.
create or replace function private.is_previous_cgpa(value jsonb) returns boolean
  language sql immutable
  return private.is_object_of(value, 'cgpa', 'semesters', 'credits') and private.is_decimal(value -> 'cgpa', 10)
    and (coalesce(value -> 'semesters', 'null') = 'null' or private.is_decimal(value -> 'semesters', 20))
    and (coalesce(value -> 'credits', 'null') = 'null' or private.is_decimal(value -> 'credits', 500));
revoke all on function private.is_previous_cgpa(jsonb) from public;

-- Whether a value is a list of offers: an amount, or null for one without.
create or replace function private.is_offer_list(value jsonb) returns boolean
  language sql immutable
  return coalesce(case when jsonb_typeof(value) = 'array' then jsonb_array_length(value) <= 20 and not exists (
    select from jsonb_array_elements(value) e where e <> 'null' and not private.is_decimal(e, 9999)) else false end, false);
revoke all on function private.is_offer_list(jsonb) from public;

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
revoke all on function private.is_academic_figures(jsonb) from public;
