-- Functions of one row, over the tables of data-fixture.sql.

create function public.shout(public.people) returns text language sql stable as $$ select upper($1.username) $$;
create function public.shout(public.active_people) returns text language sql stable as $$ select 'active ' || $1.username $$;
create function public.extent(public.messages) returns int language sql stable as $$ select length($1.message) $$;
create function public.facts(public.people) returns jsonb language sql stable
  as $$ select jsonb_build_object('of', jsonb_build_object('name', $1.username)) $$;
-- The column is the column.
create function public.status(public.people) returns text language sql stable as $$ select 'of the function' $$;
create function public.letters(public.people) returns setof text language sql stable
  as $$ select regexp_split_to_table($1.username, '') $$;
create function public."odd ""field"(public.people) returns int language sql stable as 'select 1';
create table public.twin (twin text);
insert into public.twin values ('a');
create function public.doubled(public.twin) returns text language sql stable as 'select $1.twin || $1.twin';
create function public.twins(public.twin) returns setof public.twin language sql stable as 'select $1';
create function public.sealed(public.people) returns int language sql stable as 'select 1';
revoke execute on function public.sealed(public.people) from public, anon, authenticated;
create table public.channels_x (id int);
create function public.hidden_rows(public.channels_x) returns setof public.notes language sql stable
  as 'select * from notes';
create schema apart;
create function apart.from_apart(public.people) returns int language sql stable as 'select 1';

create function public.written(public.people) returns setof public.messages language sql stable
  as $$ select * from messages where username = $1.username $$;
create function public.written(public.channels) returns setof public.messages language sql stable
  as $$ select * from messages where channel_id = $1.id $$;
create function public.author(public.messages) returns setof public.people rows 1 language sql stable
  as $$ select * from people where username = $1.username $$;
create function public.first_message(public.people) returns public.messages language sql stable
  as $$ select * from messages where username = $1.username order by id limit 1 $$;
-- Overrides the foreign key of that name: only the details of the first channel.
create function public.channel_details(public.channels) returns setof public.channel_details rows 1 language sql stable
  as $$ select * from channel_details where id = $1.id and id = 1 $$;
create function public."odd ""rows"(public.channels) returns setof public.messages language sql stable
  as $$ select * from messages where channel_id = $1.id $$;
create function public.sealed_rows(public.people) returns setof public.messages language sql stable
  as $$ select * from messages $$;
revoke execute on function public.sealed_rows(public.people) from public, anon, authenticated;
create function public.all_notes(public.people) returns setof public.notes language sql stable as 'select * from notes';
create function public.all_channels() returns setof public.channels language sql stable
  as 'select * from channels order by id';
create function public.one_person(name text) returns public.people language sql stable
  as 'select * from people where username = name';

create table public.diaries (id int primary key, owner uuid not null, line text);
insert into public.diaries values (1, '11111111-1111-4111-8111-111111111111', 'mine'), (2, '22222222-2222-4222-8222-222222222222', 'yours');
revoke all on public.diaries from anon;
alter table public.diaries enable row level security;
create policy own on public.diaries to authenticated using (owner = auth.uid());
create policy service on public.diaries to service_role using (true);
create function public.diary(public.channels) returns setof public.diaries language sql stable
  as 'select * from diaries order by id';
create function public.backwards(public.diaries) returns text language sql stable as 'select reverse($1.line)';
