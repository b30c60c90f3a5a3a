-- Content that an owner keeps: settings, book vendors, blog posts, the team. Public pages show it, so all
-- may read it; only an admin's account, or the server, writes it.

create table public.site_settings (
  key text primary key check (key ~ '^[a-z][a-z0-9_]{0,59}$'),
  value jsonb not null check (jsonb_typeof(value) = 'object' and octet_length(value::text) <= 10000),
  updated_at timestamptz not null default now()
);

create table public.vendors (
  id uuid primary key default gen_random_uuid(),
  -- Smaller stands first.
  position integer not null default 0,
  name text not null check (name ~ '\S' and char_length(name) <= 120),
  -- Its telephone number, as it is to be read.
  contact text not null default '' check (char_length(contact) <= 40),
  email text not null default '' check (char_length(email) <= 254),
  hours text not null default '' check (char_length(hours) <= 200),
  location text not null default '' check (char_length(location) <= 200),
  specialties text[] not null default '{}' check (
    cardinality(specialties) <= 20
    and array_position(specialties, null) is null
    and octet_length(array_to_string(specialties, ',')) <= 1000
  ),
  rating numeric(2, 1) not null check (rating between 0 and 5),
  -- A picture on this site; the page draws one where there is none.
  image text not null default '' check (image ~ '^(/[^/\\\s]\S*)?$' and char_length(image) <= 300),
  description text not null default '' check (char_length(description) <= 4000),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table public.blog_posts (
  id uuid primary key default gen_random_uuid(),
  title text not null check (title ~ '\S' and char_length(title) <= 200),
  excerpt text not null default '' check (char_length(excerpt) <= 500),
  -- HTML, of which the page shows only what it knows to be harmless.
  content text not null default '' check (char_length(content) <= 100000),
  author text not null check (author ~ '\S' and char_length(author) <= 120),
  date date not null default current_date,
  effective_date date not null default current_date,
  category text not null check (category in ('Important', 'Update', 'General', 'Announcement')),
  priority text not null default 'normal' check (priority in ('normal', 'high')),
  tags text[] not null default '{}' check (
    cardinality(tags) <= 20
    and array_position(tags, null) is null
    and octet_length(array_to_string(tags, ',')) <= 1000
  ),
  pinned boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table public.team_members (
  id uuid primary key default gen_random_uuid(),
  position integer not null default 0,
  name text not null check (name ~ '\S' and char_length(name) <= 120),
  role text not null default '' check (char_length(role) <= 120),
  bio text not null default '' check (char_length(bio) <= 2000),
  image text not null default '' check (image ~ '^(/[^/\\\s]\S*)?$' and char_length(image) <= 300),
  -- [{"kind": "network", "url": "https://…"}, …]; web/about/team.ts names the kinds.
  social_links jsonb not null default '[]' check (
    jsonb_typeof(social_links) = 'array'
    and octet_length(social_links::text) <= 2000
    and not jsonb_path_exists(social_links, '$[*] ? (!(@.url like_regex "^(https://|mailto:)"))')
  ),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

-- The blog's list, newest first.
create index blog_posts_newest on public.blog_posts (date desc, created_at desc);

alter table public.site_settings enable row level security;
alter table public.vendors enable row level security;
alter table public.blog_posts enable row level security;
alter table public.team_members enable row level security;
revoke all on public.site_settings, public.vendors, public.blog_posts, public.team_members from anon, authenticated;
grant all on public.site_settings, public.vendors, public.blog_posts, public.team_members to service_role;

grant select on public.site_settings, public.vendors, public.blog_posts, public.team_members to anon, authenticated;
grant delete on public.site_settings, public.vendors, public.blog_posts, public.team_members to authenticated;
grant insert (key, value), update (key, value) on public.site_settings to authenticated;
grant
  insert (id, position, name, contact, email, hours, location, specialties, rating, image, description),
  update (position, name, contact, email, hours, location, specialties, rating, image, description)
  on public.vendors to authenticated;
grant
  insert (id, title, excerpt, content, author, date, effective_date, category, priority, tags, pinned),
  update (title, excerpt, content, author, date, effective_date, category, priority, tags, pinned)
  on public.blog_posts to authenticated;
grant
  insert (id, position, name, role, bio, image, social_links),
  update (position, name, role, bio, image, social_links)
  on public.team_members to authenticated;

create policy "settings are readable by all" on public.site_settings for select to anon, authenticated using (true);
create policy "settings are kept by admins" on public.site_settings for all to authenticated
  using ((select private.is_admin())) with check ((select private.is_admin()));

create policy "vendors are readable by all" on public.vendors for select to anon, authenticated using (true);
create policy "vendors are kept by admins" on public.vendors for all to authenticated
  using ((select private.is_admin())) with check ((select private.is_admin()));

create policy "blog posts are readable by all" on public.blog_posts for select to anon, authenticated using (true);
create policy "blog posts are kept by admins" on public.blog_posts for all to authenticated
  using ((select private.is_admin())) with check ((select private.is_admin()));

create policy "the team is readable by all" on public.team_members for select to anon, authenticated using (true);
create policy "the team is kept by admins" on public.team_members for all to authenticated
  using ((select private.is_admin())) with check ((select private.is_admin()));

create function private.content_written() returns trigger
  language plpgsql set search_path = ''
as $$
begin
  new.updated_at := now();
  return new;
end
$$;

create trigger site_settings_written before update on public.site_settings
  for each row execute function private.content_written();
create trigger vendors_written before update on public.vendors
  for each row execute function private.content_written();
create trigger blog_posts_written before update on public.blog_posts
  for each row execute function private.content_written();
create trigger team_members_written before update on public.team_members
  for each row execute function private.content_written();

revoke all on function private.content_written() from public;

-- What of the content that ships has been put in, by table and id: what an admin changed or deleted since
-- is not put in again (server/seed.ts).
create table private.seeded (
  item text primary key,
  seeded_at timestamptz not null default now()
);
