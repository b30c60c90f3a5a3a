-- The college's own grading scale, which the calculator offers beside its three. Without grades the college has none.

create or replace function private.is_grading_scale(scale jsonb) returns boolean
  language sql immutable set search_path = ''
begin atomic
  select case
    when jsonb_typeof(scale) is distinct from 'object' or octet_length(scale::text) > 3000
      or scale - array['name', 'percentLess', 'grades'] <> '{}'::jsonb then false
    when jsonb_typeof(scale -> 'name') is distinct from 'string' or char_length(scale ->> 'name') > 40
      or jsonb_typeof(scale -> 'percentLess') is distinct from 'string' or (scale ->> 'percentLess' ~ '^(\d{1,3}(\.\d{1,2})?)?$') is not true
      or jsonb_typeof(scale -> 'grades') is distinct from 'array' then false
    when jsonb_array_length(scale -> 'grades') = 0 then true
    when scale ->> 'name' !~ '\S' or jsonb_array_length(scale -> 'grades') not between 2 and 15 then false
    when exists (select from jsonb_array_elements(scale -> 'grades') as grade
      where jsonb_typeof(grade) <> 'object' or grade - array['label', 'points', 'description'] <> '{}'::jsonb
        or jsonb_path_exists(grade, '$.* ? (@.type() <> "string")')
        or (grade ->> 'label' ~ '\S' and char_length(grade ->> 'label') <= 12
          and grade ->> 'points' ~ '^\d{1,3}(\.\d{1,2})?$'
          and char_length(grade ->> 'description') <= 40) is not true) then false
    else (select max((grade ->> 'points')::numeric) between 0.01 and 100
        and count(distinct grade ->> 'label') = count(*)
        and array_agg((grade ->> 'points')::numeric order by place)
          = array_agg((grade ->> 'points')::numeric order by (grade ->> 'points')::numeric desc)
      from jsonb_array_elements(scale -> 'grades') with ordinality as listed (grade, place))
  end;
end;

alter table public.college
  add column grading_scale jsonb not null default '{"name": "", "percentLess": "", "grades": []}'
    constraint college_grading_scale_check check (private.is_grading_scale(grading_scale));

-- ---- From supabase/schema: npm run schema.
set local check_function_bodies = off;

revoke all on function private.is_grading_scale(jsonb) from public;
grant execute on function private.is_grading_scale(jsonb) to authenticated, service_role;
revoke all on public.college from anon, authenticated, service_role;
grant select on public.college to anon, authenticated;
grant update (name, short_name, opened_at, opening_line, academic_year, sign_up, sign_up_domains, odd_semester_from, even_semester_from,
    second_colour, map_point, courts, landing_numbers, pro_for_members_until,
    attendance_percent, attendance_per, attendance_condonation, attendance_duty, attendance_lab, anonymous_posts, logo, grading_scale)
  on public.college to authenticated;
grant select, update on public.college to service_role;
