-- Generated from the migrations, for reading: npm run schema. A table changes in a migration.

create table private.experience_authors (
  experience_id uuid not null,
  account_id uuid not null,
  constraint experience_authors_pkey primary key (experience_id)
);
create index experience_authors_of_account on private.experience_authors using btree (account_id);

create table private.experience_marks (
  experience_id uuid not null,
  account_id uuid not null,
  constraint experience_marks_pkey primary key (experience_id, account_id)
);
create index experience_marks_of_account on private.experience_marks using btree (account_id);

create table public.experiences (
  id uuid not null,
  organisation_id uuid not null,
  drive_id uuid,
  author_name text not null default ''::text,
  role text not null,
  year smallint not null,
  outcome text not null,
  rounds jsonb not null,
  state text not null default 'waiting'::text,
  reason text not null default ''::text,
  sent_on date,
  published_on date,
  checked_on date,
  revision integer not null default 1,
  constraint experiences_pkey primary key (id),
  constraint experiences_author_name_check check (char_length(author_name) <= 200),
  constraint experiences_outcome_check check (outcome = any (array['selected'::text, 'not_selected'::text, 'withdrew'::text, 'waiting'::text])),
  constraint experiences_reason_check check (char_length(reason) <= 400),
  constraint experiences_role_check check (role ~ '\S'::text and char_length(role) <= 120),
  constraint experiences_rounds_check check (octet_length(rounds::text) <= 65536),
  constraint experiences_state_check check (state = any (array['waiting'::text, 'published'::text, 'returned'::text, 'hidden'::text])),
  constraint experiences_year_check check (year >= 2000 and year <= 2100)
);
alter table public.experiences enable row level security;
create index experiences_of_drive on public.experiences using btree (drive_id) where (drive_id is not null);
create index experiences_of_organisation on public.experiences using btree (organisation_id, year desc, published_on desc, id);
create index experiences_waiting on public.experiences using btree (sent_on, id) where (state = 'waiting'::text);

alter table private.experience_authors add constraint experience_authors_account_id_fkey foreign key (account_id) references auth.users(id) on delete cascade;
alter table private.experience_authors add constraint experience_authors_experience_id_fkey foreign key (experience_id) references public.experiences(id) on delete cascade;
alter table private.experience_marks add constraint experience_marks_account_id_fkey foreign key (account_id) references auth.users(id) on delete cascade;
alter table private.experience_marks add constraint experience_marks_experience_id_fkey foreign key (experience_id) references public.experiences(id) on delete cascade;
alter table public.experiences add constraint experiences_drive_id_fkey foreign key (drive_id) references public.drives(id) on delete set null;
alter table public.experiences add constraint experiences_organisation_id_fkey foreign key (organisation_id) references public.organisations(id) on delete cascade;
