-- Generated from the migrations, for reading: npm run schema. A table changes in a migration.

create table public.grants (
  id uuid not null default gen_random_uuid(),
  account uuid not null,
  area text not null,
  branch_id uuid,
  semester_from smallint,
  semester_to smallint,
  posts_as text,
  may_give boolean not null default false,
  granted_by uuid,
  created_at timestamp with time zone not null default now(),
  expires_at timestamp with time zone,
  section_id uuid,
  constraint grants_pkey primary key (id),
  constraint grants_one_of_each unique nulls not distinct (account, area, branch_id, semester_from, semester_to, posts_as, section_id),
  constraint grants_area_check check (area = any (array['notices'::text, 'papers'::text, 'forum'::text, 'placements'::text, 'alumni'::text, 'timetable'::text, 'people'::text, 'money'::text, 'settings'::text])),
  constraint grants_branch_id_check check (branch_id is null or (area = any (array['papers'::text, 'timetable'::text]))),
  constraint grants_posts_as_check check (posts_as is null or area = 'notices'::text and posts_as ~ '\S'::text and char_length(posts_as) <= 120),
  constraint grants_section_id_check check (section_id is null or area = 'timetable'::text and branch_id is null and semester_from is null and not may_give),
  constraint grants_semester_from_check check (semester_from is null or (area = any (array['papers'::text, 'timetable'::text])) and semester_from >= 1 and semester_from <= 12 and semester_to >= semester_from and semester_to <= 12),
  constraint grants_semester_to_check check ((semester_to is null) = (semester_from is null))
);
alter table public.grants enable row level security;
create index grants_given_by on public.grants using btree (granted_by) where (granted_by is not null);
create index grants_of_branch on public.grants using btree (branch_id) where (branch_id is not null);
create index grants_section_id_idx on public.grants using btree (section_id) where (section_id is not null);

create table public.role_invitations (
  id uuid not null default gen_random_uuid(),
  email text not null,
  area text not null,
  branch_id uuid,
  semester_from smallint,
  semester_to smallint,
  posts_as text,
  may_give boolean not null default false,
  role_ends_at timestamp with time zone,
  invited_by uuid,
  created_at timestamp with time zone not null default now(),
  expires_at timestamp with time zone not null,
  mailed_at timestamp with time zone,
  accepted_at timestamp with time zone,
  constraint role_invitations_pkey primary key (id),
  constraint role_invitations_area_check check (area = any (array['notices'::text, 'papers'::text, 'forum'::text, 'placements'::text, 'alumni'::text, 'timetable'::text, 'people'::text, 'money'::text, 'settings'::text])),
  constraint role_invitations_branch_id_check check (branch_id is null or (area = any (array['papers'::text, 'timetable'::text]))),
  constraint role_invitations_email_check check (email ~ '^[^\s@]+@[^\s@]+$'::text and email = lower(email) and char_length(email) <= 254),
  constraint role_invitations_expires_at_check check (expires_at <= (created_at + '31 days'::interval)),
  constraint role_invitations_posts_as_check check (posts_as is null or area = 'notices'::text and posts_as ~ '\S'::text and char_length(posts_as) <= 120),
  constraint role_invitations_semester_from_check check (semester_from is null or (area = any (array['papers'::text, 'timetable'::text])) and semester_from >= 1 and semester_from <= 12 and semester_to >= semester_from and semester_to <= 12),
  constraint role_invitations_semester_to_check check ((semester_to is null) = (semester_from is null))
);
alter table public.role_invitations enable row level security;
create index role_invitations_given_by on public.role_invitations using btree (invited_by) where (invited_by is not null);
create index role_invitations_of_email on public.role_invitations using btree (email);

alter table public.grants add constraint grants_account_fkey foreign key (account) references auth.users(id) on delete cascade;
alter table public.grants add constraint grants_branch_id_fkey foreign key (branch_id) references public.branches(id) on delete cascade;
alter table public.grants add constraint grants_granted_by_fkey foreign key (granted_by) references auth.users(id) on delete set null;
alter table public.grants add constraint grants_section_id_fkey foreign key (section_id) references public.sections(id) on delete cascade;
alter table public.role_invitations add constraint role_invitations_branch_id_fkey foreign key (branch_id) references public.branches(id) on delete cascade;
alter table public.role_invitations add constraint role_invitations_invited_by_fkey foreign key (invited_by) references auth.users(id) on delete set null;
