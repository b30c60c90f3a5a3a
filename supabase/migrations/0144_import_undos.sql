-- What was requested to be taken back. A large import is taken back by a job: how far it is, and what stayed.
create table private.import_undos (
  import_id uuid primary key references private.imports on delete cascade,
  requested_at timestamptz not null default now(),
  requested_by uuid references auth.users on delete set null,
  -- Of the session that requested it; null for the command, which needs no role.
  aal text check (aal in ('aal1', 'aal2')),
  state text not null default 'waiting' check (state in ('waiting', 'done', 'failed')),
  tries smallint not null default 0,
  written integer not null default 0,
  total integer not null default 0,
  outcome jsonb,
  problem text check (char_length(problem) <= 1000)
);
create index import_undos_requested_by_idx on private.import_undos (requested_by);
