-- Generated from the migrations, for reading: npm run schema. A table changes in a migration.

create table public.section_members (
  account_id uuid not null default auth.uid(),
  section_id uuid not null,
  created_at timestamp with time zone not null default now(),
  groups text[] not null default '{}'::text[],
  constraint section_members_pkey primary key (account_id),
  constraint section_members_groups_check check (cardinality(groups) <= 10 and array_position(groups, null::text) is null and array_to_string(groups, ' '::text) ~ '^([A-Z0-9][A-Z0-9-]{0,11}( |$))*$'::text)
);
alter table public.section_members enable row level security;
create index section_members_of_section on public.section_members using btree (section_id);

create table public.sections (
  id uuid not null default gen_random_uuid(),
  branch_id uuid not null,
  entry_year smallint not null,
  letter text not null,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  constraint sections_pkey primary key (id),
  constraint sections_letter_key unique (branch_id, entry_year, letter),
  constraint sections_entry_year_check check (entry_year >= 1990 and entry_year <= 2100),
  constraint sections_letter_check check (letter ~ '^[A-Z0-9]{1,8}$'::text)
);
alter table public.sections enable row level security;

alter table public.section_members add constraint section_members_account_id_fkey foreign key (account_id) references auth.users(id) on delete cascade;
alter table public.section_members add constraint section_members_section_id_fkey foreign key (section_id) references public.sections(id) on delete cascade;
alter table public.sections add constraint sections_branch_id_fkey foreign key (branch_id) references public.branches(id) on delete cascade;
