-- Generated from the migrations, for reading: npm run schema. A table changes in a migration.

create table private.invitation_mails (
  kind text not null,
  invitation_id uuid not null,
  queued_at timestamp with time zone not null default now(),
  state text not null default 'waiting'::text,
  tried_at timestamp with time zone,
  tries smallint not null default 0,
  next_try_at timestamp with time zone not null default now(),
  mailed_at timestamp with time zone,
  failure text,
  constraint invitation_mails_pkey primary key (kind, invitation_id),
  constraint invitation_mails_failure_check check (char_length(failure) <= 500),
  constraint invitation_mails_kind_check check (kind = any (array['role'::text, 'person'::text])),
  constraint invitation_mails_state_check check (state = any (array['waiting'::text, 'sending'::text, 'mailed'::text, 'failed'::text]))
);
create index invitation_mails_open on private.invitation_mails using btree (next_try_at) where (state = any (array['waiting'::text, 'sending'::text]));
create index invitation_mails_tried on private.invitation_mails using btree (tried_at) where (tried_at is not null);

create table public.invitations (
  id uuid not null default gen_random_uuid(),
  email text not null,
  name text not null default ''::text,
  role text not null default 'student'::text,
  section_id uuid,
  branch_id uuid,
  semester smallint,
  roll_number text not null default ''::text,
  invited_by uuid default auth.uid(),
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  accepted_at timestamp with time zone,
  accepted_by uuid,
  revoked_at timestamp with time zone,
  alumnus_id uuid,
  constraint invitations_pkey primary key (id),
  constraint invitations_email_key unique (email),
  constraint invitations_email_check check (email ~ '^[^\s@]+@[^\s@]+$'::text and email = lower(email) and char_length(email) <= 254),
  constraint invitations_name_check check (char_length(name) <= 120),
  constraint invitations_role_check check (role = any (array['student'::text, 'alumnus'::text, 'staff'::text])),
  constraint invitations_roll_number_check check (char_length(roll_number) <= 60),
  constraint invitations_semester_check check (semester >= 1 and semester <= 12)
);
alter table public.invitations enable row level security;
create index invitations_accepted_by on public.invitations using btree (accepted_by) where (accepted_by is not null);
create index invitations_alumnus_id_idx on public.invitations using btree (alumnus_id) where (alumnus_id is not null);
create index invitations_given_by on public.invitations using btree (invited_by) where (invited_by is not null);
create index invitations_newest on public.invitations using btree (created_at desc, id);
create index invitations_of_branch on public.invitations using btree (branch_id) where (branch_id is not null);
create index invitations_of_section on public.invitations using btree (section_id) where (section_id is not null);

alter table public.invitations add constraint invitations_accepted_by_fkey foreign key (accepted_by) references auth.users(id) on delete set null;
alter table public.invitations add constraint invitations_alumnus_id_fkey foreign key (alumnus_id) references public.alumni(id) on delete set null;
alter table public.invitations add constraint invitations_branch_id_fkey foreign key (branch_id) references public.branches(id) on delete set null;
alter table public.invitations add constraint invitations_invited_by_fkey foreign key (invited_by) references auth.users(id) on delete set null;
alter table public.invitations add constraint invitations_section_id_fkey foreign key (section_id) references public.sections(id) on delete set null;
