-- Generated from the migrations, for reading: npm run schema. A table changes in a migration.

create table public.mutes (
  id uuid not null default gen_random_uuid(),
  account_id uuid not null default auth.uid(),
  tag text,
  person_id uuid,
  created_at timestamp with time zone not null default now(),
  constraint mutes_pkey primary key (id),
  constraint mutes_account_id_person_id_key unique (account_id, person_id),
  constraint mutes_account_id_tag_key unique (account_id, tag),
  constraint mutes_check check (num_nonnulls(tag, person_id) = 1),
  constraint mutes_check1 check (person_id <> account_id),
  constraint mutes_tag_check check (tag ~ '\S'::text and tag !~ ','::text and char_length(tag) <= 300)
);
alter table public.mutes enable row level security;
create index mutes_of_person on public.mutes using btree (person_id) where (person_id is not null);

alter table public.mutes add constraint mutes_account_id_fkey foreign key (account_id) references auth.users(id) on delete cascade;
alter table public.mutes add constraint mutes_person_id_fkey foreign key (person_id) references auth.users(id) on delete cascade;
