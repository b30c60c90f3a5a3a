-- What the Pro plan opens: notices, alumni, placements with the interview guide, resume material, study
-- material. The database itself keeps these rows from everybody else.

-- A plan runs for a semester: until when, or null where no end was set (npm run admin -- grant-pro).
alter table public.users add column pro_until timestamptz;

-- Security definer, as private.is_admin(): policies ask without reading rights on the tables behind it.
create function private.is_pro() returns boolean
  language sql stable security definer set search_path = ''
  return exists (
    select from public.users
    where id = auth.uid() and plan = 'pro' and (pro_until is null or pro_until > now())
  );

-- Whoever keeps the content must be able to read it.
create function private.may_read_pro() returns boolean
  language sql stable security definer set search_path = ''
  return private.is_pro() or private.is_admin();

revoke all on function private.is_pro(), private.may_read_pro() from public;
grant execute on function private.is_pro(), private.may_read_pro() to authenticated;

-- Lists of short words: tags, features, requirements.
create function private.is_word_list(words text[], most integer) returns boolean
  language sql immutable set search_path = ''
  return cardinality(words) <= most
    and array_position(words, null) is null
    and octet_length(array_to_string(words, ',')) <= 4000;
-- Checks run with the rights of whoever writes.
grant execute on function private.is_word_list(text[], integer) to authenticated;

create table public.notices (
  id uuid primary key default gen_random_uuid(),
  title text not null check (title ~ '\S' and char_length(title) <= 200),
  excerpt text not null default '' check (char_length(excerpt) <= 500),
  -- HTML, of which the page shows only what it knows to be harmless.
  content text not null default '' check (char_length(content) <= 100000),
  author text not null check (author ~ '\S' and char_length(author) <= 120),
  date date not null default current_date,
  effective_date date not null default current_date,
  category text not null check (category in ('Important', 'Update', 'General')),
  priority text not null default 'normal' check (priority in ('normal', 'high')),
  tags text[] not null default '{}' check (private.is_word_list(tags, 20)),
  pinned boolean not null default false,
  -- A notice may be written before it is to be seen.
  publish_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table public.alumni (
  id uuid primary key default gen_random_uuid(),
  name text not null check (name ~ '\S' and char_length(name) <= 120),
  graduation_year integer not null check (graduation_year between 1950 and 2100),
  degree text not null check (degree ~ '\S' and char_length(degree) <= 120),
  current_position text not null default '' check (char_length(current_position) <= 120),
  company text not null default '' check (char_length(company) <= 120),
  location text not null default '' check (char_length(location) <= 120),
  -- Absent where the person gave none.
  linkedin text check (linkedin ~ '^https://([a-z]+\.)?linkedin\.com/\S*$' and char_length(linkedin) <= 300),
  bio text check (char_length(bio) <= 2000),
  -- A picture on this site; the page draws one where there is none.
  image text not null default '' check (image ~ '^(/[^/\\\s]\S*)?$' and char_length(image) <= 300),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table public.companies (
  id uuid primary key default gen_random_uuid(),
  company text not null check (company ~ '\S' and char_length(company) <= 120),
  visit_date date not null,
  -- The job's profile and place: some companies name neither.
  profile text check (char_length(profile) <= 200),
  location text check (char_length(location) <= 200),
  -- The selection process, a round a line.
  process text not null default '' check (char_length(process) <= 4000),
  description text not null default '' check (char_length(description) <= 4000),
  requirements text[] not null default '{}' check (private.is_word_list(requirements, 20)),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table public.interview_questions (
  id uuid primary key default gen_random_uuid(),
  -- Smaller stands first; a topic's questions stand together.
  position integer not null default 0,
  topic text not null check (topic ~ '\S' and char_length(topic) <= 60),
  question text not null check (question ~ '\S' and char_length(question) <= 500),
  -- HTML, as a notice's content.
  answer text not null check (answer ~ '\S' and char_length(answer) <= 20000),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

-- Which questions somebody knows by now.
create table public.learnt_questions (
  account_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  question_id uuid not null references public.interview_questions (id) on delete cascade,
  learnt_at timestamptz not null default now(),
  primary key (account_id, question_id)
);

create table public.resume_templates (
  id uuid primary key default gen_random_uuid(),
  position integer not null default 0,
  title text not null check (title ~ '\S' and char_length(title) <= 120),
  description text not null default '' check (char_length(description) <= 1000),
  url text not null check (url ~ '^https://\S+$' and char_length(url) <= 500),
  features text[] not null default '{}' check (private.is_word_list(features, 10)),
  rating numeric(2, 1) not null check (rating between 0 and 5),
  -- As it is to be read, e.g. '2.1k'.
  downloads text not null default '' check (char_length(downloads) <= 20),
  tags text[] not null default '{}' check (private.is_word_list(tags, 20)),
  featured boolean not null default false,
  image text not null default '' check (image ~ '^(/[^/\\\s]\S*)?$' and char_length(image) <= 300),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table public.resume_projects (
  id uuid primary key default gen_random_uuid(),
  position integer not null default 0,
  title text not null check (title ~ '\S' and char_length(title) <= 120),
  description text not null default '' check (char_length(description) <= 1000),
  url text not null check (url ~ '^https://\S+$' and char_length(url) <= 500),
  tech text[] not null default '{}' check (private.is_word_list(tech, 20)),
  category text not null default '' check (char_length(category) <= 60),
  -- The name of a drawing that the page knows.
  icon text not null default '' check (icon ~ '^[a-z-]{0,40}$'),
  -- The repository that collects many projects has a card of its own.
  showcase boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table public.tutorials (
  id uuid primary key default gen_random_uuid(),
  position integer not null default 0,
  title text not null check (title ~ '\S' and char_length(title) <= 200),
  description text not null default '' check (char_length(description) <= 1000),
  -- Minutes.
  duration integer not null check (duration between 1 and 1000),
  platform text not null check (platform ~ '\S' and char_length(platform) <= 60),
  url text not null check (url ~ '^https://\S+$' and char_length(url) <= 500),
  -- A picture on this site; the page draws one where there is none, or where it fails.
  thumbnail text not null default '' check (thumbnail ~ '^(/[^/\\\s]\S*)?$' and char_length(thumbnail) <= 300),
  level text not null check (level in ('Beginner', 'Intermediate', 'Advanced')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

-- The lists' orders.
create index notices_newest on public.notices (date desc, created_at desc);
create index companies_newest on public.companies (visit_date desc, company);

do $$
declare
  content text;
begin
  foreach content in array array[
    'notices', 'alumni', 'companies', 'interview_questions', 'resume_templates', 'resume_projects', 'tutorials'
  ] loop
    execute format('alter table public.%I enable row level security', content);
    execute format('revoke all on public.%I from anon, authenticated', content);
    execute format('grant all on public.%I to service_role', content);
    execute format('grant select, delete on public.%I to authenticated', content);
    execute format(
      'create policy "kept by admins" on public.%I for all to authenticated
         using ((select private.is_admin())) with check ((select private.is_admin()))', content);
    execute format(
      'create trigger %I before update on public.%I for each row execute function private.content_written()',
      content || '_written', content);
  end loop;
  -- All but notices, which have a time before which they are not seen.
  foreach content in array array[
    'alumni', 'companies', 'interview_questions', 'resume_templates', 'resume_projects', 'tutorials'
  ] loop
    execute format(
      'create policy "readable on the pro plan" on public.%I for select to authenticated
         using ((select private.may_read_pro()))', content);
  end loop;
end
$$;

create policy "readable on the pro plan, once published" on public.notices for select to authenticated
  using (publish_at <= now() and (select private.may_read_pro()));

grant
  insert (id, title, excerpt, content, author, date, effective_date, category, priority, tags, pinned, publish_at),
  update (title, excerpt, content, author, date, effective_date, category, priority, tags, pinned, publish_at)
  on public.notices to authenticated;
grant
  insert (id, name, graduation_year, degree, current_position, company, location, linkedin, bio, image),
  update (name, graduation_year, degree, current_position, company, location, linkedin, bio, image)
  on public.alumni to authenticated;
grant
  insert (id, company, visit_date, profile, location, process, description, requirements),
  update (company, visit_date, profile, location, process, description, requirements)
  on public.companies to authenticated;
grant
  insert (id, position, topic, question, answer),
  update (position, topic, question, answer)
  on public.interview_questions to authenticated;
grant
  insert (id, position, title, description, url, features, rating, downloads, tags, featured, image),
  update (position, title, description, url, features, rating, downloads, tags, featured, image)
  on public.resume_templates to authenticated;
grant
  insert (id, position, title, description, url, tech, category, icon, showcase),
  update (position, title, description, url, tech, category, icon, showcase)
  on public.resume_projects to authenticated;
grant
  insert (id, position, title, description, duration, platform, url, thumbnail, level),
  update (position, title, description, duration, platform, url, thumbnail, level)
  on public.tutorials to authenticated;

-- ---- What somebody has learnt: their own, on the pro plan.
alter table public.learnt_questions enable row level security;
revoke all on public.learnt_questions from anon, authenticated;
grant all on public.learnt_questions to service_role;
grant select, insert (account_id, question_id), delete on public.learnt_questions to authenticated;

create policy "own marks" on public.learnt_questions for all to authenticated
  using (account_id = (select auth.uid()) and (select private.may_read_pro()))
  with check (account_id = (select auth.uid()) and (select private.may_read_pro()));
