-- The college's logo: its row has the version, private.logos the pictures that the server draws of it.

alter table public.college add column logo text, add constraint college_logo_check check (logo ~ '^[0-9a-f]{16}$');

create table private.logos (
  version text not null check (version ~ '^[0-9a-f]{16}$'),
  -- As in server/features/files/logo/forms.ts.
  form text not null check (char_length(form) between 1 and 40),
  png bytea not null check (octet_length(png) between 1 and 1048576),
  added_at timestamptz not null default now(),
  constraint logos_pkey primary key (version, form)
);
-- They are compressed.
alter table private.logos alter column png set storage external;
alter table private.logos enable row level security;

-- ---- From supabase/schema: npm run schema.
set local check_function_bodies = off;

revoke all on public.college from anon, authenticated, service_role;
grant select on public.college to anon, authenticated;
grant update (name, short_name, opened_at, opening_line, academic_year, sign_up, sign_up_domains, odd_semester_from, even_semester_from,
    second_colour, map_point, courts, landing_numbers, pro_for_members_until,
    attendance_percent, attendance_per, attendance_condonation, attendance_duty, attendance_lab, anonymous_posts, logo)
  on public.college to authenticated;
grant select, update on public.college to service_role;
