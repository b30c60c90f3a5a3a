-- Turns a sample that an admin has changed into the college's own row.
create or replace function private.sample_changed() returns trigger
  language plpgsql set search_path = ''
as $$
begin
  if auth.uid() is not null then
    new.sample := false;
  end if;
  return new;
end
$$;
revoke all on function private.sample_changed() from public;

-- How many samples the site still has.
create or replace function private.count_samples() returns integer
  language sql stable set search_path = ''
  return (select count(*) from public.vendors where sample) + (select count(*) from public.blog_posts where sample)
    + (select count(*) from public.team_members where sample) + (select count(*) from public.notices where sample)
    + (select count(*) from public.alumni where sample) + (select count(*) from public.companies where sample)
    + (select count(*) from public.branches where sample) + (select count(*) from public.courses where sample)
    + (select count(*) from public.exam_dates where sample) + (select count(*) from public.study_materials where sample)
    + (select count(*) from public.course_units where sample)
    + (select count(*) from auth.users where raw_app_meta_data -> 'sample' = 'true');
revoke all on function private.count_samples() from public;

-- Samples that private.remove_samples() leaves, since something of the college's depends on them: which and what. An admin may
-- make such a row the college's.
create or replace function private.blocked_samples() returns table (kind text, id uuid, name text, reason text)
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
revoke all on function private.blocked_samples() from public;

-- Removes all samples on which nothing of the college's depends. Returns how many rows went.
create or replace function private.remove_samples() returns integer
  language plpgsql set search_path = ''
as $$
declare
  content name;
  rows_gone integer := private.remove_sample_catalogue() + private.remove_sample_accounts();
  gone integer;
begin
  foreach content in array array['vendors', 'blog_posts', 'team_members', 'notices', 'alumni', 'companies'] loop
    execute format('delete from public.%I where sample', content);
    get diagnostics gone = row_count;
    rows_gone := rows_gone + gone;
  end loop;
  return rows_gone;
end
$$;
revoke all on function private.remove_samples() from public;

-- Removes the sample catalogue. A sample course on which something of the college's depends stays: an exam date, a paper, a
-- unit of its syllabus. Papers and units that are samples themselves go before.
create or replace function private.remove_sample_catalogue() returns integer
  language plpgsql set search_path = ''
as $$
declare
  rows_gone integer;
  gone integer;
begin
  delete from public.study_materials where sample;
  get diagnostics rows_gone = row_count;
  delete from public.course_units where sample;
  get diagnostics gone = row_count;
  rows_gone := rows_gone + gone;
  delete from public.exam_dates where sample;
  get diagnostics gone = row_count;
  rows_gone := rows_gone + gone;
  delete from public.courses c where sample
    and not exists (select from public.exam_dates where course_id = c.id)
    and not exists (select from public.study_materials where course_id = c.id)
    and not exists (select from public.course_units where course_id = c.id);
  get diagnostics gone = row_count;
  rows_gone := rows_gone + gone;
  delete from public.branches b where sample and not exists (select from public.courses where branch_id = b.id);
  get diagnostics gone = row_count;
  return rows_gone + gone;
end
$$;
revoke all on function private.remove_sample_catalogue() from public;

-- Makes a sample the college's own row. Its update is in the audit log as every other. Returns how many rows there were.
create or replace function private.claim_sample(kind text, id uuid) returns integer
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
revoke all on function private.claim_sample(text, uuid) from public;

-- The accounts that a trial installation comes with, and what they wrote (server/content/samples.ts). Returns how many
-- accounts, discussions and comments went; comments of others go with a sample discussion.
create or replace function private.remove_sample_accounts() returns integer
  language plpgsql set search_path = ''
as $$
declare
  -- Nobody but the server writes app metadata, so no person's account can carry the mark.
  samples constant uuid[] := array(select id from auth.users where raw_app_meta_data -> 'sample' = 'true');
  rows_gone integer;
  gone integer;
begin
  delete from public.discussions d where private.author_of(d.id, d.anonymous, d.user_id, d.user_name) = any (samples);
  get diagnostics rows_gone = row_count;
  delete from public.comments c where private.author_of(c.discussion_id, c.anonymous, c.user_id, c.user_name) = any (samples);
  get diagnostics gone = row_count;
  rows_gone := rows_gone + gone;
  delete from auth.users where id = any (samples);
  get diagnostics gone = row_count;
  return rows_gone + gone;
end
$$;
revoke all on function private.remove_sample_accounts() from public;
