-- Generated from the migrations, for reading: npm run schema. A table changes in a migration.

create table private.logos (
  version text not null,
  form text not null,
  png bytea storage external not null,
  added_at timestamp with time zone not null default now(),
  constraint logos_pkey primary key (version, form),
  constraint logos_form_check check (char_length(form) >= 1 and char_length(form) <= 40),
  constraint logos_png_check check (octet_length(png) >= 1 and octet_length(png) <= 1048576),
  constraint logos_version_check check (version ~ '^[0-9a-f]{16}$'::text)
);
alter table private.logos enable row level security;

create table public.college (
  id smallint not null default 1,
  name text not null,
  short_name text not null,
  opened_at timestamp with time zone,
  academic_year text not null default ''::text,
  second_colour text not null default 'ink'::text,
  map_point text,
  courts text not null,
  landing_numbers jsonb not null,
  updated_at timestamp with time zone not null default now(),
  odd_semester_from smallint not null default 7,
  even_semester_from smallint not null default 1,
  sign_up text not null default 'anyone'::text,
  sign_up_domains text[] not null default '{}'::text[],
  opening_line text not null default ''::text,
  pro_for_members_until date,
  attendance_percent smallint not null default 75,
  attendance_per text not null default 'course'::text,
  attendance_condonation smallint,
  attendance_duty text not null default 'present'::text,
  attendance_lab smallint not null default 1,
  anonymous_posts boolean not null default true,
  logo text,
  grading_scale jsonb not null default '{"name": "", "grades": [], "percentLess": ""}'::jsonb,
  constraint college_pkey primary key (id),
  constraint college_academic_year_check check (char_length(academic_year) <= 20),
  constraint college_attendance_condonation_check check (attendance_condonation >= 1 and attendance_condonation <= 100),
  constraint college_attendance_duty_check check (attendance_duty = any (array['present'::text, 'not held'::text])),
  constraint college_attendance_lab_check check (attendance_lab = any (array[1, 2])),
  constraint college_attendance_per_check check (attendance_per = any (array['course'::text, 'together'::text])),
  constraint college_attendance_percent_check check (attendance_percent >= 1 and attendance_percent <= 100),
  constraint college_courts_check check (courts ~ '\S'::text and char_length(courts) <= 120),
  constraint college_even_semester_from_check check (even_semester_from >= 1 and even_semester_from <= 12),
  constraint college_grading_scale_check check (private.is_grading_scale(grading_scale)),
  constraint college_id_check check (id = 1),
  constraint college_landing_numbers_check check (jsonb_typeof(landing_numbers) = 'array'::text and jsonb_array_length(landing_numbers) <= 4 and octet_length(landing_numbers::text) <= 1000 and not jsonb_path_exists(landing_numbers, '$[*]?(!(@."figure".type() == "string" && @."of".type() == "string"))'::jsonpath)),
  constraint college_logo_check check (logo ~ '^[0-9a-f]{16}$'::text),
  constraint college_map_point_check check (map_point ~ '^-?[0-9]{1,2}(\.[0-9]{1,9})?, -?[0-9]{1,3}(\.[0-9]{1,9})?$'::text and abs(split_part(map_point, ', '::text, 1)::numeric) <= 85::numeric and abs(split_part(map_point, ', '::text, 2)::numeric) <= 180::numeric),
  constraint college_name_check check (name ~ '\S'::text and char_length(name) <= 120 and name !~ '[[:cntrl:]]'::text),
  constraint college_odd_semester_from_check check (odd_semester_from >= 1 and odd_semester_from <= 12 and odd_semester_from <> even_semester_from),
  constraint college_opening_line_check check (char_length(opening_line) <= 200 and opening_line !~ '[[:cntrl:]]'::text),
  constraint college_second_colour_check check (second_colour = any (array['ink'::text, 'teal'::text, 'plum'::text, 'bronze'::text, 'leaf'::text])),
  constraint college_short_name_check check (short_name ~ '\S'::text and char_length(short_name) <= 18 and short_name !~ '[[:cntrl:]]'::text),
  constraint college_sign_up_check check (sign_up = 'anyone'::text or sign_up = 'invited'::text or sign_up = 'domains'::text and sign_up_domains <> '{}'::text[]),
  constraint college_sign_up_domains_check check (cardinality(sign_up_domains) <= 20 and array_to_string(sign_up_domains, ' '::text) ~ '^([a-z0-9-]+(\.[a-z0-9-]+)+( |$))*$'::text)
);
alter table public.college enable row level security;

