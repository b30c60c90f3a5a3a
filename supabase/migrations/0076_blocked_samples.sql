-- Samples that private.remove_samples() leaves, since something of the college's hangs on them: which and what. An admin
-- may make such a row the college's.
create function private.blocked_samples() returns table (kind text, id uuid, name text, reason text)
  language sql stable set search_path = ''
begin atomic
  with in_use as (
    select c.id, c.branch_id, c.code, c.name, c.semester, case
        when exists (select from public.exam_dates e where e.course_id = c.id and not e.sample) then 'exam dates'
        when exists (select from public.study_materials m where m.course_id = c.id and not m.sample) then 'papers'
        when exists (select from public.course_units u where u.course_id = c.id and not u.sample) then 'syllabus'
        when not c.sample then 'own'
      end as reason
    from public.courses c)
  select 'course', u.id, u.code || ' ' || u.name, u.reason
    from in_use u join public.courses c on c.id = u.id where c.sample and u.reason is not null
  union all
  select 'branch', b.id, b.name, 'courses' from public.branches b
    where b.sample and exists (select from in_use u where u.branch_id = b.id and u.reason is not null)
  order by 1, 3, 2;
end;

-- Its update is in the audit log as every other. Returns how many rows there were.
create function private.claim_sample(kind text, id uuid) returns integer
  language plpgsql set search_path = ''
as $$
declare
  claimed integer := 0;
begin
  if kind = 'course' then update public.courses c set sample = false where c.id = claim_sample.id and c.sample;
  elsif kind = 'branch' then update public.branches b set sample = false where b.id = claim_sample.id and b.sample;
  else return 0;
  end if;
  get diagnostics claimed = row_count;
  return claimed;
end
$$;
revoke all on function private.blocked_samples(), private.claim_sample(text, uuid) from public;
