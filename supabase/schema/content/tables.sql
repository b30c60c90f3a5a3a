-- Generated from the migrations, for reading: npm run schema. A table changes in a migration.

create table private.seeded (
  item text not null,
  seeded_at timestamp with time zone not null default now(),
  constraint seeded_pkey primary key (item)
);

create table public.blog_posts (
  id uuid not null default gen_random_uuid(),
  title text not null,
  excerpt text not null default ''::text,
  content text not null default ''::text,
  author text not null,
  date date not null default ((now() AT TIME ZONE 'Asia/Kolkata'::text))::date,
  effective_date date not null default ((now() AT TIME ZONE 'Asia/Kolkata'::text))::date,
  category text not null,
  priority text not null default 'normal'::text,
  tags text[] not null default '{}'::text[],
  pinned boolean not null default false,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  publish_at timestamp with time zone not null default now(),
  sample boolean not null default false,
  constraint blog_posts_pkey primary key (id),
  constraint blog_posts_author_check check (author ~ '\S'::text and char_length(author) <= 120),
  constraint blog_posts_category_check check (category = any (array['Important'::text, 'Update'::text, 'General'::text, 'Announcement'::text])),
  constraint blog_posts_content_check check (char_length(content) <= 100000),
  constraint blog_posts_excerpt_check check (char_length(excerpt) <= 500),
  constraint blog_posts_priority_check check (priority = any (array['normal'::text, 'high'::text])),
  constraint blog_posts_tags_check check (cardinality(tags) <= 20 and array_position(tags, null::text) is null and octet_length(array_to_string(tags, ','::text)) <= 1000),
  constraint blog_posts_title_check check (title ~ '\S'::text and char_length(title) <= 200)
);
alter table public.blog_posts enable row level security;
create index blog_posts_by_publication on public.blog_posts using btree (publish_at desc);
create index blog_posts_newest on public.blog_posts using btree (date desc, created_at desc);

create table public.site_settings (
  key text not null,
  value jsonb not null,
  updated_at timestamp with time zone not null default now(),
  constraint site_settings_pkey primary key (key),
  constraint site_settings_key_check check (key ~ '^[a-z][a-z0-9_]{0,59}$'::text),
  constraint site_settings_value_check check (jsonb_typeof(value) = 'object'::text and octet_length(value::text) <= 10000)
);
alter table public.site_settings enable row level security;

create table public.team_members (
  id uuid not null default gen_random_uuid(),
  "position" integer not null default 0,
  name text not null,
  role text not null default ''::text,
  bio text not null default ''::text,
  image text not null default ''::text,
  social_links jsonb not null default '[]'::jsonb,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  sample boolean not null default false,
  constraint team_members_pkey primary key (id),
  constraint team_members_bio_check check (char_length(bio) <= 2000),
  constraint team_members_image_check check (image ~ '^(/[^/\\\s]\S*)?$'::text and char_length(image) <= 300),
  constraint team_members_name_check check (name ~ '\S'::text and char_length(name) <= 120),
  constraint team_members_role_check check (char_length(role) <= 120),
  constraint team_members_social_links_check check (jsonb_typeof(social_links) = 'array'::text and octet_length(social_links::text) <= 2000 and not jsonb_path_exists(social_links, '$[*]?(!(@."url" like_regex "^(https://|mailto:)"))'::jsonpath))
);
alter table public.team_members enable row level security;

create table public.vendors (
  id uuid not null default gen_random_uuid(),
  "position" integer not null default 0,
  name text not null,
  contact text not null default ''::text,
  email text not null default ''::text,
  hours text not null default ''::text,
  location text not null default ''::text,
  specialties text[] not null default '{}'::text[],
  rating numeric(2,1) not null,
  image text not null default ''::text,
  description text not null default ''::text,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  sample boolean not null default false,
  constraint vendors_pkey primary key (id),
  constraint vendors_contact_check check (char_length(contact) <= 40),
  constraint vendors_description_check check (char_length(description) <= 4000),
  constraint vendors_email_check check (char_length(email) <= 254),
  constraint vendors_hours_check check (char_length(hours) <= 200),
  constraint vendors_image_check check (image ~ '^(/[^/\\\s]\S*)?$'::text and char_length(image) <= 300),
  constraint vendors_location_check check (char_length(location) <= 200),
  constraint vendors_name_check check (name ~ '\S'::text and char_length(name) <= 120),
  constraint vendors_rating_check check (rating >= 0::numeric and rating <= 5::numeric),
  constraint vendors_specialties_check check (cardinality(specialties) <= 20 and array_position(specialties, null::text) is null and octet_length(array_to_string(specialties, ','::text)) <= 1000)
);
alter table public.vendors enable row level security;

