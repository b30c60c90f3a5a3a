-- The catalogue: branches, their courses, and when each course is examined. It says what "my courses" are, and what
-- notices, papers and the calendar mean by a course.

create table public.branches (
  id uuid primary key default gen_random_uuid(),
  -- As people say it: CSE.
  code text not null unique check (code ~ '^\S(.*\S)?$' and char_length(code) <= 20),
  name text not null check (name ~ '\S' and char_length(name) <= 120),
  semesters smallint not null default 8 check (semesters between 1 and 12),
  -- Smaller stands first.
  position integer not null default 0,
  -- Shipped as an example (supabase/seed), and not changed by the college since: private.remove_sample_catalogue()
  -- takes it away. No browser role may write the column.
  sample boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table public.courses (
  id uuid primary key default gen_random_uuid(),
  code text not null check (code ~ '^\S(.*\S)?$' and char_length(code) <= 20),
  name text not null check (name ~ '\S' and char_length(name) <= 120),
  -- Short names under which people look for it: DSA, OS.
  aliases text[] not null default '{}' check (private.is_word_list(aliases, 20)),
  branch_id uuid not null references public.branches (id) on delete cascade,
  semester smallint not null check (semester between 1 and 12),
  credits numeric(3, 1) not null default 0 check (credits between 0 and 40),
  sample boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (branch_id, code)
);

create table public.exam_dates (
  id uuid primary key default gen_random_uuid(),
  course_id uuid not null references public.courses (id) on delete cascade,
  -- domain/exams.ts says these in words.
  exam text not null check (exam in ('end-semester', 'mid-semester', 'quiz', 'supplementary')),
  -- The college's calendar and clock: Asia/Kolkata.
  date date not null,
  -- Null until it is known.
  starts_at time,
  hall text not null default '' check (char_length(hall) <= 120),
  sample boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (course_id, exam, date)
);

-- "My courses", and a branch's list.
create index courses_of_semester on public.courses (branch_id, semester);
-- The weeks to come.
create index exam_dates_by_day on public.exam_dates (date);

-- ---- What a person studies. Optional; nobody else reads it.
alter table public.users
  add column branch_id uuid references public.branches (id) on delete set null,
  add column semester smallint check (semester between 1 and 12),
  -- When the account was asked for name, branch and semester, answered or skipped: it is asked once.
  add column onboarded_at timestamptz;
grant
  insert (branch_id, semester, onboarded_at),
  update (branch_id, semester, onboarded_at)
  on public.users to authenticated;

-- Where an account's courses differ from those of its branch and semester: one more (a backlog, an elective), or one less.
create table public.course_choices (
  account_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  course_id uuid not null references public.courses (id) on delete cascade,
  taken boolean not null,
  primary key (account_id, course_id)
);
-- For removing a course.
create index course_choices_of_course on public.course_choices (course_id);

alter table public.branches enable row level security;
alter table public.courses enable row level security;
alter table public.exam_dates enable row level security;
alter table public.course_choices enable row level security;
revoke all on public.branches, public.courses, public.exam_dates, public.course_choices from anon, authenticated;
grant all on public.branches, public.courses, public.exam_dates, public.course_choices to service_role;

grant select on public.branches, public.courses to anon, authenticated;
grant select on public.exam_dates to authenticated;
grant delete on public.branches, public.courses, public.exam_dates to authenticated;
grant
  insert (id, code, name, semesters, position),
  update (code, name, semesters, position)
  on public.branches to authenticated;
grant
  insert (id, code, name, aliases, branch_id, semester, credits),
  update (code, name, aliases, branch_id, semester, credits)
  on public.courses to authenticated;
grant
  insert (id, course_id, exam, date, starts_at, hall),
  update (course_id, exam, date, starts_at, hall)
  on public.exam_dates to authenticated;
-- An upsert sets every column that it names, also those of the key.
grant select, insert (account_id, course_id, taken), update (account_id, course_id, taken), delete
  on public.course_choices to authenticated;

create policy "branches are readable by all" on public.branches for select to anon, authenticated using (true);
create policy "branches are written by admins" on public.branches for all to authenticated
  using ((select private.is_admin())) with check ((select private.is_admin()));
create policy "courses are readable by all" on public.courses for select to anon, authenticated using (true);
create policy "courses are written by admins" on public.courses for all to authenticated
  using ((select private.is_admin())) with check ((select private.is_admin()));
create policy "exam dates are readable by every account" on public.exam_dates for select to authenticated using (true);
create policy "exam dates are written by admins" on public.exam_dates for all to authenticated
  using ((select private.is_admin())) with check ((select private.is_admin()));
create policy "own course choices" on public.course_choices for all to authenticated
  using (account_id = (select auth.uid())) with check (account_id = (select auth.uid()));

create policy "service_role reaches every row" on public.branches to service_role using (true) with check (true);
create policy "service_role reaches every row" on public.courses to service_role using (true) with check (true);
create policy "service_role reaches every row" on public.exam_dates to service_role using (true) with check (true);
create policy "service_role reaches every row" on public.course_choices to service_role using (true) with check (true);

create trigger branches_written before update on public.branches
  for each row execute function private.content_written();
create trigger courses_written before update on public.courses
  for each row execute function private.content_written();
create trigger exam_dates_written before update on public.exam_dates
  for each row execute function private.content_written();
create trigger branches_audit after insert or update or delete on public.branches
  for each row execute function private.audit('id');
create trigger courses_audit after insert or update or delete on public.courses
  for each row execute function private.audit('id');
create trigger exam_dates_audit after insert or update or delete on public.exam_dates
  for each row execute function private.audit('id');

-- What an admin has changed is the college's own from then on.
create function private.sample_changed() returns trigger
  language plpgsql set search_path = ''
as $$
begin
  if auth.uid() is not null then
    new.sample := false;
  end if;
  return new;
end
$$;
create trigger branches_sample_changed before update on public.branches
  for each row when (old.sample) execute function private.sample_changed();
create trigger courses_sample_changed before update on public.courses
  for each row when (old.sample) execute function private.sample_changed();
create trigger exam_dates_sample_changed before update on public.exam_dates
  for each row when (old.sample) execute function private.sample_changed();

-- Takes the sample catalogue away, and nothing of the college's: a sample course with an exam date of the college stays,
-- and so does a sample branch with a course that stays. Returns how many rows went.
create function private.remove_sample_catalogue() returns integer
  language plpgsql set search_path = ''
as $$
declare
  rows_gone integer;
  gone integer;
begin
  delete from public.exam_dates where sample;
  get diagnostics rows_gone = row_count;
  delete from public.courses c where sample and not exists (select from public.exam_dates where course_id = c.id);
  get diagnostics gone = row_count;
  rows_gone := rows_gone + gone;
  delete from public.branches b where sample and not exists (select from public.courses where branch_id = b.id);
  get diagnostics gone = row_count;
  return rows_gone + gone;
end
$$;

-- The courses of the account's branch and semester, without those taken out, and those added. With the caller's own
-- rights. A text, not "begin atomic": later columns of courses are then returned as well.
create function public.my_courses() returns setof public.courses
  language sql stable rows 10 set search_path = ''
as $$
  select c.* from public.users u join public.courses c on c.branch_id = u.branch_id and c.semester = u.semester
  where u.id = (select auth.uid()) and not exists (
    select from public.course_choices chosen
    where chosen.account_id = (select auth.uid()) and chosen.course_id = c.id and not chosen.taken)
  union
  select c.* from public.course_choices chosen join public.courses c on c.id = chosen.course_id
  where chosen.account_id = (select auth.uid()) and chosen.taken
  order by semester, code
$$;

-- The name that the account posts under now, on its old posts as well; only when its owner asks. Security definer: nobody
-- may write the name of a post themselves. Returns how many posts were changed.
create function public.rename_my_posts() returns integer
  language plpgsql security definer set search_path = ''
as $$
declare
  author constant uuid := auth.uid();
  name text;
  renamed integer;
  comments_renamed integer;
begin
  if author is null or private.is_banned() then
    raise exception 'Only an account that may post can rename its posts.' using errcode = '42501';
  end if;
  name := private.display_name(author);
  update public.discussions set user_name = name where user_id = author and user_name <> name;
  get diagnostics renamed = row_count;
  update public.comments set user_name = name where user_id = author and user_name <> name;
  get diagnostics comments_renamed = row_count;
  return renamed + comments_renamed;
end
$$;

revoke all on function private.sample_changed(), private.remove_sample_catalogue(),
  public.my_courses(), public.rename_my_posts() from public;
grant execute on function public.my_courses(), public.rename_my_posts() to authenticated, service_role;
