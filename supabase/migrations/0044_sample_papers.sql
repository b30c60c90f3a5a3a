-- Sample papers, put in on request only (docs/decisions/0044-sample-papers.md), and gone with the other samples.

alter table public.study_materials add column sample boolean not null default false;
grant select (sample) on public.study_materials to authenticated;
create index study_materials_samples on public.study_materials (id) where sample;

-- What an admin corrects is the college's own from then on; so is a row that a better copy's file came into. What the
-- reader writes, and taking a paper out and back, leaves the mark.
create trigger study_materials_sample_changed
  before update of title, subject, course_code, course_id, semester, kind, exam, exam_year, full_marks, note, file_key
  on public.study_materials
  for each row when (old.sample) execute function private.sample_changed();

-- A sample course on which something of the college's hangs stays: an exam date, a paper, a unit of its syllabus. Papers
-- and units that are samples themselves go before.
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

create or replace function private.count_samples() returns integer
  language sql stable set search_path = ''
  return (select count(*) from public.vendors where sample) + (select count(*) from public.blog_posts where sample)
    + (select count(*) from public.team_members where sample) + (select count(*) from public.notices where sample)
    + (select count(*) from public.alumni where sample) + (select count(*) from public.companies where sample)
    + (select count(*) from public.branches where sample) + (select count(*) from public.courses where sample)
    + (select count(*) from public.exam_dates where sample) + (select count(*) from public.study_materials where sample)
    + (select count(*) from public.course_units where sample)
    + (select count(*) from auth.users where raw_app_meta_data -> 'sample' = 'true');
