-- Generated from the migrations, for reading: npm run schema. A table changes in a migration.

create table public.policy_versions (
  id uuid not null default gen_random_uuid(),
  policy text not null,
  version integer not null,
  content text,
  changes text not null,
  notify boolean not null default false,
  published_at timestamp with time zone not null default now(),
  published_by uuid default auth.uid(),
  constraint policy_versions_pkey primary key (id),
  constraint policy_versions_policy_version_key unique (policy, version),
  constraint policy_versions_changes_check check (changes ~ '\S'::text and char_length(changes) <= 300),
  constraint policy_versions_content_check check (content ~ '^## \S'::text and char_length(content) <= 60000),
  constraint policy_versions_policy_check check (policy = any (array['privacy'::text, 'terms'::text, 'refund'::text])),
  constraint policy_versions_version_check check (version > 0)
);
alter table public.policy_versions enable row level security;
create index policy_versions_publisher on public.policy_versions using btree (published_by);

alter table public.policy_versions add constraint policy_versions_published_by_fkey foreign key (published_by) references auth.users(id) on delete set null;
