-- Generated from the migrations, for reading: npm run schema. A table changes in a migration.

create table private.import_changes (
  import_id uuid not null,
  row_id uuid not null,
  before jsonb,
  after jsonb not null,
  table_name text,
  constraint import_changes_pkey primary key (import_id, row_id)
);

create table private.import_undos (
  import_id uuid not null,
  requested_at timestamp with time zone not null default now(),
  requested_by uuid,
  aal text,
  state text not null default 'waiting'::text,
  tries smallint not null default 0,
  written integer not null default 0,
  total integer not null default 0,
  outcome jsonb,
  problem text,
  constraint import_undos_pkey primary key (import_id),
  constraint import_undos_aal_check check (aal = any (array['aal1'::text, 'aal2'::text])),
  constraint import_undos_problem_check check (char_length(problem) <= 1000),
  constraint import_undos_state_check check (state = any (array['waiting'::text, 'done'::text, 'failed'::text]))
);
create index import_undos_requested_by_idx on private.import_undos using btree (requested_by);

create table private.imports (
  id uuid not null default gen_random_uuid(),
  topic text not null,
  file_name text not null,
  imported_at timestamp with time zone not null default now(),
  undone_at timestamp with time zone,
  imported_by uuid,
  aal text not null default 'aal1'::text,
  state text not null default 'done'::text,
  body text,
  tries smallint not null default 0,
  written integer not null default 0,
  total integer not null default 0,
  report jsonb,
  problem text,
  constraint imports_pkey primary key (id),
  constraint imports_aal_check check (aal = any (array['aal1'::text, 'aal2'::text])),
  constraint imports_file_name_check check (char_length(file_name) <= 200),
  constraint imports_problem_check check (char_length(problem) <= 1000),
  constraint imports_state_check check (state = any (array['waiting'::text, 'done'::text, 'failed'::text])),
  constraint imports_topic_check check (char_length(topic) <= 40)
);
create index imports_imported_by_idx on private.imports using btree (imported_by);
create index imports_waiting_idx on private.imports using btree (imported_at) where (state = 'waiting'::text);

alter table private.import_changes add constraint import_changes_import_id_fkey foreign key (import_id) references private.imports(id) on delete cascade;
alter table private.import_undos add constraint import_undos_import_id_fkey foreign key (import_id) references private.imports(id) on delete cascade;
alter table private.import_undos add constraint import_undos_requested_by_fkey foreign key (requested_by) references auth.users(id) on delete set null;
alter table private.imports add constraint imports_imported_by_fkey foreign key (imported_by) references auth.users(id) on delete set null;
