-- What only the server may know. No browser role has any right in this schema.
create table server.secrets (
  name text primary key,
  value text not null,
  created_at timestamptz not null default now()
);
