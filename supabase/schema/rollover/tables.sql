-- Generated from the migrations, for reading: npm run schema. A table changes in a migration.

create table private.rollover_people (
  rollover_id uuid not null,
  account_id uuid not null,
  outcome text not null,
  semester_before smallint,
  semester_after smallint,
  updated_before timestamp with time zone,
  year_before smallint,
  restored boolean,
  constraint rollover_people_pkey primary key (rollover_id, account_id),
  constraint rollover_people_outcome_check check (outcome = any (array['moves'::text, 'leaves'::text, 'excepted'::text]))
);
alter table private.rollover_people enable row level security;
create index rollover_people_account_id_idx on private.rollover_people using btree (account_id);

create table private.rollovers (
  id uuid not null,
  planned_for date not null,
  begins text not null,
  branch_ids uuid[],
  makes_alumni boolean not null,
  state text not null default 'planned'::text,
  planned_at timestamp with time zone not null default now(),
  planned_by uuid,
  aal text,
  done_at timestamp with time zone,
  ended_at timestamp with time zone,
  counts jsonb,
  problem text,
  constraint rollovers_pkey primary key (id),
  constraint rollovers_aal_check check (aal = any (array['aal1'::text, 'aal2'::text])),
  constraint rollovers_begins_check check (begins = any (array['odd'::text, 'even'::text, 'any'::text])),
  constraint rollovers_branch_ids_check check (cardinality(branch_ids) >= 1 and cardinality(branch_ids) <= 200),
  constraint rollovers_problem_check check (char_length(problem) <= 1000),
  constraint rollovers_state_check check (state = any (array['planned'::text, 'done'::text, 'failed'::text, 'cancelled'::text, 'taken_back'::text]))
);
alter table private.rollovers enable row level security;
create index rollovers_planned_by_idx on private.rollovers using btree (planned_by);
create index rollovers_planned_idx on private.rollovers using btree (planned_for) where (state = 'planned'::text);

alter table private.rollover_people add constraint rollover_people_account_id_fkey foreign key (account_id) references auth.users(id) on delete cascade;
alter table private.rollover_people add constraint rollover_people_rollover_id_fkey foreign key (rollover_id) references private.rollovers(id) on delete cascade;
alter table private.rollovers add constraint rollovers_planned_by_fkey foreign key (planned_by) references auth.users(id) on delete set null;
