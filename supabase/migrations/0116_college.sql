-- The college whose site this is: one row, which every page, mail and file reads. The values of a new row are those of the
-- site as it ships. Contact details and links to pages elsewhere stay in public.site_settings.
create table public.college (
  -- There is one row.
  id smallint primary key default 1 check (id = 1),
  name text not null check (name ~ '\S' and char_length(name) <= 120 and name !~ '[[:cntrl:]]'),
  -- In the bar, in titles and as the sender of mails.
  short_name text not null check (short_name ~ '\S' and char_length(short_name) <= 18 and short_name !~ '[[:cntrl:]]'),
  -- Since when everybody reads the site.
  opened_at timestamptz,
  academic_year text not null default '' check (char_length(academic_year) <= 20),
  -- Of stamps and tags.
  second_colour text not null default 'ink' check (second_colour in ('ink', 'teal', 'plum', 'bronze', 'leaf')),
  -- Latitude and longitude in degrees, as maps write them: '20.3555, 85.818'. Without it, the contact page has no map.
  map_point text check (
    map_point ~ '^-?[0-9]{1,2}(\.[0-9]{1,9})?, -?[0-9]{1,3}(\.[0-9]{1,9})?$'
    and abs(split_part(map_point, ', ', 1)::numeric) <= 85 and abs(split_part(map_point, ', ', 2)::numeric) <= 180
  ),
  -- The place in the terms: 'the courts at … decide'.
  courts text not null check (courts ~ '\S' and char_length(courts) <= 120),
  -- The numbers of the landing page, [{"figure": "1K+", "of": "active students"}]; none where it shows none.
  landing_numbers jsonb not null check (
    jsonb_typeof(landing_numbers) = 'array' and jsonb_array_length(landing_numbers) <= 4
    and octet_length(landing_numbers::text) <= 1000
    and not jsonb_path_exists(landing_numbers, '$[*] ? (!(@.figure.type() == "string" && @.of.type() == "string"))')
  ),
  updated_at timestamptz not null default now()
);
alter table public.college enable row level security;

-- Every site that exists is open; so is a new one.
insert into public.college
  (name, short_name, opened_at, map_point, courts, landing_numbers, updated_at)
values (
  'CampusLife', 'CampusLife', '2025-08-01T00:00:00Z', '20.3555, 85.818', 'Bhubaneswar, Odisha',
  '[{"figure": "1K+", "of": "active students"}, {"figure": "100+", "of": "study resources"},
    {"figure": "20+", "of": "expert mentors"}, {"figure": "24/7", "of": "support"}]',
  '2025-08-01T00:00:00Z'
);

-- ---- From supabase/schema: npm run schema.
set local check_function_bodies = off;

create trigger a_tidied before update on public.college
  for each row execute function texts.tidy_row('academic_year', 'courts', 'name', 'short_name');

create trigger college_audit after update on public.college
  for each row execute function private.audit('id');

create trigger college_notify after update on public.college
  for each statement execute function private.notify_public_content();

create trigger college_written before update on public.college
  for each row execute function private.content_written();

create policy "service_role reaches every row" on public.college to service_role using (true) with check (true);

create policy "the college is kept by admins" on public.college for update to authenticated
  using ((select private.may('settings'))) with check ((select private.may('settings')));

create policy "the college is readable by all" on public.college for select to anon, authenticated using (true);

revoke all on public.college from anon, authenticated, service_role;
grant select on public.college to anon, authenticated;
grant update (name, short_name, academic_year, second_colour, map_point, courts, landing_numbers)
  on public.college to authenticated;
grant select, update on public.college to service_role;
