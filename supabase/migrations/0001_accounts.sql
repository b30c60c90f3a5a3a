-- What the product keeps about an account, beside the sign-in record in auth.users.
-- On a hosted project, and by our own auth migrations, the browser roles get every right on new tables
-- in "public". So each table here takes all rights back first and then gives single ones.

create schema if not exists private;
revoke all on schema private from public;

create table public.users (
  id uuid primary key references auth.users (id) on delete cascade,
  email text not null default '',
  first_name text not null default '' check (char_length(first_name) <= 100),
  last_name text not null default '' check (char_length(last_name) <= 100),
  -- Free text: roll numbers differ between colleges and courses.
  college_id text not null default '' check (char_length(college_id) <= 60),
  plan text not null default 'free' check (plan in ('free', 'pro')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table public.profiles (
  id uuid primary key references auth.users (id) on delete cascade,
  is_admin boolean not null default false,
  full_name text not null default '' check (char_length(full_name) <= 201),
  email text not null default ''
);

alter table public.users enable row level security;
alter table public.profiles enable row level security;
revoke all on public.users, public.profiles from anon, authenticated;
grant all on public.users, public.profiles to service_role;

-- ---- users: one's own row. "plan" may be named when the row is made (the product's client does), but
-- only as free, and is never updatable: a plan changes on the server.
grant select,
  insert (id, email, first_name, last_name, college_id, plan, updated_at),
  update (id, email, first_name, last_name, college_id, updated_at)
  on public.users to authenticated;

create policy "own row is readable" on public.users for select to authenticated
  using (id = (select auth.uid()));
create policy "own row can be made, on the free plan" on public.users for insert to authenticated
  with check (id = (select auth.uid()) and plan = 'free');
create policy "own row can be edited" on public.users for update to authenticated
  using (id = (select auth.uid()))
  with check (id = (select auth.uid()));

-- ---- profiles: readable by their owner, written by triggers and the server alone.
grant select on public.profiles to authenticated;

create policy "own profile is readable" on public.profiles for select to authenticated
  using (id = (select auth.uid()));

-- ---- Who is asking?
-- Security definer, so that policies of other tables can ask without reading rights on profiles.
create function private.is_admin() returns boolean
  language sql stable security definer set search_path = ''
  return exists (select from public.profiles where id = auth.uid() and is_admin);

-- The spec's display name: full name, else name, else the e-mail before '@', else 'Anonymous User'.
-- profiles.full_name follows what the person entered in the profile panel.
create function private.display_name(account uuid) returns text
  language sql stable security definer set search_path = ''
  begin atomic
    select coalesce(
      (select coalesce(
          nullif(btrim(p.full_name), ''),
          nullif(left(btrim(a.raw_user_meta_data ->> 'full_name'), 100), ''),
          nullif(left(btrim(a.raw_user_meta_data ->> 'name'), 100), ''),
          nullif(split_part(a.email, '@', 1), ''))
        from auth.users a left join public.profiles p on p.id = a.id
        where a.id = account),
      'Anonymous User');
  end;

-- ---- The rows follow the account.
create function private.account_created() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  meta jsonb := coalesce(new.raw_user_meta_data, '{}');
begin
  insert into public.users (id, email, first_name, last_name)
  values (
    new.id,
    coalesce(new.email, ''),
    coalesce(left(btrim(meta ->> 'first_name'), 100), ''),
    coalesce(left(btrim(meta ->> 'last_name'), 100), '')
  );
  insert into public.profiles (id, email, full_name)
  values (
    new.id,
    coalesce(new.email, ''),
    coalesce(left(btrim(concat_ws(' ', meta ->> 'first_name', meta ->> 'last_name')), 201), '')
  );
  return null;
end
$$;

create trigger account_created after insert on auth.users
  for each row execute function private.account_created();

create function private.account_email_changed() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  update public.users set email = coalesce(new.email, '') where id = new.id;
  update public.profiles set email = coalesce(new.email, '') where id = new.id;
  return null;
end
$$;

create trigger account_email_changed after update of email on auth.users
  for each row when (old.email is distinct from new.email) execute function private.account_email_changed();

-- The address shown is the one that was confirmed, whatever the client sends with the other fields.
create function private.users_written() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  new.email := coalesce((select a.email from auth.users a where a.id = new.id), '');
  new.updated_at := now();
  return new;
end
$$;

create trigger users_written before insert or update on public.users
  for each row execute function private.users_written();

create function private.users_renamed() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  update public.profiles set full_name = btrim(concat_ws(' ', btrim(new.first_name), btrim(new.last_name))) where id = new.id;
  return null;
end
$$;

create trigger users_renamed after update of first_name, last_name on public.users
  for each row when (old.first_name is distinct from new.first_name or old.last_name is distinct from new.last_name)
  execute function private.users_renamed();

revoke all on all functions in schema private from public;
grant execute on function private.is_admin() to anon, authenticated;
