-- Generated from the migrations, for reading: npm run schema. A table changes in a migration.

create table public.change_answers (
  change_id uuid not null,
  account_id uuid not null,
  agrees boolean not null,
  created_at timestamp with time zone not null default now(),
  constraint change_answers_pkey primary key (change_id, account_id)
);
alter table public.change_answers enable row level security;
create index change_answers_account_id_idx on public.change_answers using btree (account_id);

create table public.class_links (
  section_id uuid not null,
  token text not null default replace((gen_random_uuid())::text, '-'::text, ''::text),
  created_at timestamp with time zone not null default now(),
  constraint class_links_pkey primary key (section_id),
  constraint class_links_token_key unique (token),
  constraint class_links_token_check check (token ~ '^[0-9a-f]{32}$'::text)
);
alter table public.class_links enable row level security;

create table public.periods (
  id uuid not null default gen_random_uuid(),
  number smallint not null,
  name text not null default ''::text,
  starts_at time without time zone not null,
  ends_at time without time zone not null,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  constraint periods_pkey primary key (id),
  constraint periods_number_key unique (number),
  constraint periods_check check (ends_at > starts_at),
  constraint periods_name_check check (char_length(name) <= 40),
  constraint periods_number_check check (number >= 1 and number <= 20)
);
alter table public.periods enable row level security;

create table public.slot_changes (
  id uuid not null,
  section_id uuid not null,
  kind text not null,
  date date not null,
  slot_id uuid,
  to_date date,
  starts_at time without time zone,
  ends_at time without time zone,
  room text not null default ''::text,
  teacher text not null default ''::text,
  course_id uuid,
  name text not null default ''::text,
  group_name text,
  follows_weekday smallint,
  source text not null default ''::text,
  note text not null default ''::text,
  reported_by uuid,
  created_at timestamp with time zone not null default now(),
  confirmed_at timestamp with time zone,
  confirmed_by uuid,
  withdrawn_at timestamp with time zone,
  edited_at timestamp with time zone,
  constraint slot_changes_pkey primary key (id),
  constraint slot_changes_check check ((slot_id is not null) = (kind = any (array['cancelled'::text, 'moved'::text, 'room'::text, 'teacher'::text]))),
  constraint slot_changes_check1 check ((to_date is not null) = (kind = 'moved'::text)),
  constraint slot_changes_check2 check ((starts_at is not null) = (kind = any (array['moved'::text, 'extra'::text])) or (kind = any (array['assignment'::text, 'lab record'::text, 'tutorial'::text, 'meeting'::text, 'other'::text]))),
  constraint slot_changes_check3 check (ends_at > starts_at),
  constraint slot_changes_check4 check ((follows_weekday is not null) = (kind = 'follows'::text)),
  constraint slot_changes_check5 check (kind <> 'room'::text or room ~ '\S'::text),
  constraint slot_changes_check6 check (kind <> 'teacher'::text or teacher ~ '\S'::text),
  constraint slot_changes_check7 check (kind <> 'extra'::text or course_id is not null or name ~ '\S'::text),
  constraint slot_changes_ends_at_check check ((ends_at is not null) = (kind = any (array['moved'::text, 'extra'::text]))),
  constraint slot_changes_follows_weekday_check check (follows_weekday >= 1 and follows_weekday <= 7),
  constraint slot_changes_group_name_check check (group_name ~ '^[A-Z0-9][A-Z0-9-]{0,11}$'::text),
  constraint slot_changes_kind_check check (kind = any (array['cancelled'::text, 'moved'::text, 'room'::text, 'teacher'::text, 'extra'::text, 'follows'::text, 'holiday'::text, 'representative'::text, 'assignment'::text, 'lab record'::text, 'tutorial'::text, 'meeting'::text, 'other'::text])),
  constraint slot_changes_name_check check (char_length(name) <= 120 and ((kind <> all (array['assignment'::text, 'lab record'::text, 'tutorial'::text, 'meeting'::text, 'other'::text])) or name ~ '\S'::text)),
  constraint slot_changes_note_check check (char_length(note) <= 200),
  constraint slot_changes_room_check check (char_length(room) <= 40),
  constraint slot_changes_source_check check (source = any (array[''::text, 'teacher'::text, 'notice'::text, 'message'::text])),
  constraint slot_changes_teacher_check check (char_length(teacher) <= 80)
);
alter table public.slot_changes enable row level security;
create index slot_changes_confirmed_by_idx on public.slot_changes using btree (confirmed_by) where (confirmed_by is not null);
create index slot_changes_course_id_idx on public.slot_changes using btree (course_id) where (course_id is not null);
create index slot_changes_reported_by_idx on public.slot_changes using btree (reported_by, created_at);
create index slot_changes_section_id_idx on public.slot_changes using btree (section_id, date);
create index slot_changes_slot_id_idx on public.slot_changes using btree (slot_id) where (slot_id is not null);

create table public.slots (
  id uuid not null,
  timetable_id uuid not null,
  section_id uuid not null,
  valid_from date,
  valid_to date,
  weekday smallint not null,
  starts_at time without time zone not null,
  ends_at time without time zone not null,
  course_id uuid,
  name text not null,
  room text not null default ''::text,
  teacher text not null default ''::text,
  group_name text,
  week text,
  lab boolean not null default false,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  constraint slots_pkey primary key (id),
  constraint slots_check check (ends_at > starts_at),
  constraint slots_check1 check (course_id is not null or name ~ '\S'::text),
  constraint slots_group_name_check check (group_name ~ '^[A-Z0-9][A-Z0-9-]{0,11}$'::text),
  constraint slots_name_check check (char_length(name) <= 120),
  constraint slots_room_check check (char_length(room) <= 40),
  constraint slots_teacher_check check (char_length(teacher) <= 80),
  constraint slots_week_check check (week = any (array['A'::text, 'B'::text])),
  constraint slots_weekday_check check (weekday >= 1 and weekday <= 7)
);
alter table public.slots enable row level security;
create index slots_course_id_idx on public.slots using btree (course_id);
create index slots_section_id_idx on public.slots using btree (section_id);
create index slots_timetable_id_idx on public.slots using btree (timetable_id);

create table public.timetables (
  id uuid not null default gen_random_uuid(),
  section_id uuid not null,
  first_day date not null,
  last_day date not null,
  week_a date,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  constraint timetables_pkey primary key (id),
  constraint timetables_section_id_first_day_key unique (section_id, first_day),
  constraint timetables_check check (last_day >= first_day and last_day < (first_day + 300)),
  constraint timetables_first_day_check check (first_day >= '2000-01-01'::date),
  constraint timetables_week_a_check check (EXTRACT(isodow from week_a) = 1::numeric)
);
alter table public.timetables enable row level security;

alter table public.change_answers add constraint change_answers_account_id_fkey foreign key (account_id) references auth.users(id) on delete cascade;
alter table public.change_answers add constraint change_answers_change_id_fkey foreign key (change_id) references public.slot_changes(id) on delete cascade;
alter table public.class_links add constraint class_links_section_id_fkey foreign key (section_id) references public.sections(id) on delete cascade;
alter table public.slot_changes add constraint slot_changes_confirmed_by_fkey foreign key (confirmed_by) references auth.users(id) on delete set null;
alter table public.slot_changes add constraint slot_changes_course_id_fkey foreign key (course_id) references public.courses(id) on delete set null;
alter table public.slot_changes add constraint slot_changes_reported_by_fkey foreign key (reported_by) references auth.users(id) on delete set null;
alter table public.slot_changes add constraint slot_changes_section_id_fkey foreign key (section_id) references public.sections(id) on delete cascade;
alter table public.slot_changes add constraint slot_changes_slot_id_fkey foreign key (slot_id) references public.slots(id) on delete cascade;
alter table public.slots add constraint slots_course_id_fkey foreign key (course_id) references public.courses(id) on delete set null;
alter table public.slots add constraint slots_section_id_fkey foreign key (section_id) references public.sections(id) on delete cascade;
alter table public.slots add constraint slots_timetable_id_fkey foreign key (timetable_id) references public.timetables(id) on delete cascade;
alter table public.timetables add constraint timetables_section_id_fkey foreign key (section_id) references public.sections(id) on delete cascade;
