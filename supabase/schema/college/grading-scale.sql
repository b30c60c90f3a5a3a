-- Whether the calculator can use a grading scale (collegeScaleShape of domain/cgpa): each grade once, the best first.
-- One without grades is valid: the college then has none.
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
revoke all on function private.is_grading_scale(jsonb) from public;
grant execute on function private.is_grading_scale(jsonb) to authenticated, service_role;
