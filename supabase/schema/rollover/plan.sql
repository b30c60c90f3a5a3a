-- What a rollover does with each student of its branches, by the rows as they are now: the preview and the job read it.
--
-- outcome: 'moves' to the next semester; 'leaves' as an alumnus; 'excepted' by name; 'already' in a semester of the term that
-- begins, as those who have just entered; 'last', who stays at the end of the branch; 'unknown', who has set no semester.
create or replace function private.rollover_plan(begins text, branch_ids uuid[], makes_alumni boolean, excepted uuid[])
  returns table (account_id uuid, branch_id uuid, semester smallint, outcome text)
  language sql stable set search_path = ''
begin atomic
  select u.id, u.branch_id, u.semester, case
      when u.semester is null then 'unknown'
      when u.id = any (rollover_plan.excepted) then 'excepted'
      when rollover_plan.begins = case when u.semester % 2 = 1 then 'odd' else 'even' end then 'already'
      -- Without a branch, no semester is known to be the last one but the last that there is.
      when u.semester < coalesce(b.semesters, 12) then 'moves'
      when rollover_plan.makes_alumni and b.id is not null and a.confirmed_at is not null
        and (a.banned_until is null or a.banned_until <= now()) then 'leaves'
      else 'last' end
  from public.users u join auth.users a on a.id = u.id left join public.branches b on b.id = u.branch_id
  where u.role = 'student' and (rollover_plan.branch_ids is null or u.branch_id = any (rollover_plan.branch_ids));
end;
revoke all on function private.rollover_plan(text, uuid[], boolean, uuid[]) from public;
