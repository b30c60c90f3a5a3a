-- Generated from the migrations, for reading: npm run schema. A table changes in a migration.

create table private.import_changes (
  import_id uuid not null,
  row_id uuid not null,
  before jsonb,
  after jsonb not null,
  constraint import_changes_pkey primary key (import_id, row_id)
);

create table private.imports (
  id uuid not null default gen_random_uuid(),
  topic text not null,
  file_name text not null,
  imported_at timestamp with time zone not null default now(),
  undone_at timestamp with time zone,
  constraint imports_pkey primary key (id),
  constraint imports_file_name_check check (char_length(file_name) <= 200),
  constraint imports_topic_check check (char_length(topic) <= 40)
);

alter table private.import_changes add constraint import_changes_import_id_fkey foreign key (import_id) references private.imports(id) on delete cascade;
