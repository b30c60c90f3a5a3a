-- Generated from the migrations, for reading: npm run schema. A table changes in a migration.

create table private.shortlist_entries (
  shortlist_id uuid not null,
  line integer not null,
  written text not null,
  state text not null,
  account_id uuid,
  constraint shortlist_entries_pkey primary key (shortlist_id, line),
  constraint shortlist_entries_line_check check (line > 0),
  constraint shortlist_entries_state_check check (state = any (array['found'::text, 'claimed'::text, 'left_out'::text, 'unknown'::text, 'ambiguous'::text, 'twice'::text, 'listed'::text, 'gone'::text])),
  constraint shortlist_entries_written_check check (char_length(written) <= 254)
);
create index shortlist_entries_of_account on private.shortlist_entries using btree (account_id) where (account_id is not null);

create table public.academic_figures (
  account_id uuid not null default auth.uid(),
  figures jsonb not null,
  updated_at timestamp with time zone not null default now(),
  constraint academic_figures_pkey primary key (account_id),
  constraint academic_figures_figures_check check (octet_length(figures::text) <= 8192)
);
alter table public.academic_figures enable row level security;

create table public.drive_attachments (
  id uuid not null default gen_random_uuid(),
  drive_id uuid not null,
  file_key text not null,
  name text not null,
  media_type text not null,
  bytes integer not null,
  pages integer,
  "position" smallint not null,
  created_at timestamp with time zone not null default now(),
  constraint drive_attachments_pkey primary key (id),
  constraint drive_attachments_drive_id_position_key unique (drive_id, "position"),
  constraint drive_attachments_file_key_key unique (file_key),
  constraint drive_attachments_bytes_check check (bytes > 0),
  constraint drive_attachments_file_key_check check (file_key ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\.(pdf|jpg|png|webp)$'::text),
  constraint drive_attachments_media_type_check check (media_type = any (array['application/pdf'::text, 'image/jpeg'::text, 'image/png'::text, 'image/webp'::text])),
  constraint drive_attachments_name_check check (name ~ '\S'::text and char_length(name) <= 120),
  constraint drive_attachments_pages_check check (pages > 0),
  constraint drive_attachments_position_check check ("position" >= 0 and "position" <= 9)
);
alter table public.drive_attachments enable row level security;

create table public.drives (
  id uuid not null default gen_random_uuid(),
  organisation_id uuid not null,
  role text not null,
  kind text not null,
  place text not null default ''::text,
  package_lpa numeric(6,2),
  fixed_lpa numeric(6,2),
  description text not null default ''::text,
  closes_on date not null,
  talk_on date,
  test_on date,
  interviews_on date,
  result_on date,
  results_due date,
  url text,
  how_to text not null default ''::text,
  source text not null default ''::text,
  checked_by text not null default ''::text,
  checked_on date,
  rules jsonb not null default '{}'::jsonb,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  withdrawn boolean not null default false,
  referral_id uuid,
  constraint drives_pkey primary key (id),
  constraint drives_checked_by_check check (char_length(checked_by) <= 120),
  constraint drives_closes_on_check check (closes_on >= '2000-01-01'::date and closes_on <= '2100-01-01'::date),
  constraint drives_description_check check (char_length(description) <= 4000),
  constraint drives_fixed_check check (fixed_lpa <= package_lpa),
  constraint drives_fixed_lpa_check check (fixed_lpa > 0::numeric),
  constraint drives_how_to_check check (char_length(how_to) <= 1000),
  constraint drives_kind_check check (kind = any (array['job'::text, 'internship'::text, 'both'::text])),
  constraint drives_package_lpa_check check (package_lpa > 0::numeric),
  constraint drives_place_check check (char_length(place) <= 200),
  constraint drives_referral_check check (referral_id = id),
  constraint drives_result_check check (result_on >= test_on and result_on >= interviews_on),
  constraint drives_role_check check (role ~ '\S'::text and char_length(role) <= 200),
  constraint drives_rules_check check (octet_length(rules::text) <= 8192),
  constraint drives_source_check check (char_length(source) <= 300),
  constraint drives_test_check check (interviews_on >= test_on),
  constraint drives_url_check check (url ~ '^https://\S+$'::text and char_length(url) <= 500)
);
alter table public.drives enable row level security;
create index drives_by_closing_day on public.drives using btree (closes_on desc, id);
create index drives_of_organisation on public.drives using btree (organisation_id);
create unique index drives_of_referral on public.drives using btree (referral_id) where (referral_id is not null);

create table public.organisations (
  id uuid not null default gen_random_uuid(),
  name text not null,
  name_key text not null generated always as (btrim(regexp_replace(regexp_replace(lower(name), '[\s!-/:-@[-`{-~]+'::text, ' '::text, 'g'::text), '( (private|pvt|limited|ltd|llp|inc))+ ?$'::text, ''::text, 'g'::text))) stored,
  about text not null default ''::text,
  url text,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  checked_by text not null default ''::text,
  checked_on date,
  constraint organisations_pkey primary key (id),
  constraint organisations_name_key unique (name_key),
  constraint organisations_about_check check (char_length(about) <= 4000),
  constraint organisations_checked_by_check check (char_length(checked_by) <= 120),
  constraint organisations_name_check check (name ~ '\S'::text and char_length(name) <= 120),
  constraint organisations_url_check check (url ~ '^https://\S+$'::text and char_length(url) <= 500)
);
alter table public.organisations enable row level security;

create table public.shortlist_lines (
  drive_id uuid not null,
  step text not null,
  account_id uuid not null,
  shortlist_id uuid not null,
  written text not null,
  constraint shortlist_lines_pkey primary key (drive_id, step, account_id),
  constraint shortlist_lines_written_check check (char_length(written) >= 1 and char_length(written) <= 254)
);
alter table public.shortlist_lines enable row level security;
create index shortlist_lines_of_account on public.shortlist_lines using btree (account_id);
create index shortlist_lines_of_list on public.shortlist_lines using btree (shortlist_id, account_id);

create table public.shortlists (
  id uuid not null,
  drive_id uuid not null,
  step text not null,
  created_by uuid,
  created_at timestamp with time zone not null default now(),
  constraint shortlists_pkey primary key (id),
  constraint shortlists_step_check check (step = any (array['test'::text, 'interviews'::text, 'result'::text]))
);
alter table public.shortlists enable row level security;
create index shortlists_of_drive on public.shortlists using btree (drive_id, created_at);
create index shortlists_of_officer on public.shortlists using btree (created_by) where (created_by is not null);

alter table private.shortlist_entries add constraint shortlist_entries_account_id_fkey foreign key (account_id) references auth.users(id) on delete set null;
alter table private.shortlist_entries add constraint shortlist_entries_shortlist_id_fkey foreign key (shortlist_id) references public.shortlists(id) on delete cascade;
alter table public.academic_figures add constraint academic_figures_account_id_fkey foreign key (account_id) references auth.users(id) on delete cascade;
alter table public.drive_attachments add constraint drive_attachments_drive_id_fkey foreign key (drive_id) references public.drives(id) on delete cascade;
alter table public.drives add constraint drives_organisation_id_fkey foreign key (organisation_id) references public.organisations(id) on delete cascade;
alter table public.drives add constraint drives_referral_id_fkey foreign key (referral_id) references private.referrals(id) on delete cascade;
alter table public.shortlist_lines add constraint shortlist_lines_account_id_fkey foreign key (account_id) references auth.users(id) on delete cascade;
alter table public.shortlist_lines add constraint shortlist_lines_drive_id_fkey foreign key (drive_id) references public.drives(id) on delete cascade;
alter table public.shortlist_lines add constraint shortlist_lines_shortlist_id_fkey foreign key (shortlist_id) references public.shortlists(id) on delete cascade;
alter table public.shortlists add constraint shortlists_created_by_fkey foreign key (created_by) references auth.users(id) on delete set null;
alter table public.shortlists add constraint shortlists_drive_id_fkey foreign key (drive_id) references public.drives(id) on delete cascade;
