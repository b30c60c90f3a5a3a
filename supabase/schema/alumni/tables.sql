-- Generated from the migrations, for reading: npm run schema. A table changes in a migration.

create table private.alumni_requests (
  id uuid not null,
  asker_id uuid not null,
  alumnus_id uuid,
  helper_id uuid,
  month date not null,
  topic text not null,
  question text not null,
  tried text not null default ''::text,
  shares_email boolean not null default false,
  state text not null default 'open'::text,
  answer text not null default ''::text,
  passed_by uuid,
  created_at timestamp with time zone not null default now(),
  expires_at timestamp with time zone not null default (now() + '14 days'::interval),
  accepted_at timestamp with time zone,
  decided_at timestamp with time zone,
  blocked boolean not null default false,
  report text,
  reported_at timestamp with time zone,
  settled_at timestamp with time zone,
  constraint alumni_requests_pkey primary key (id),
  constraint alumni_requests_answer_check check (char_length(answer) <= 4000),
  constraint alumni_requests_question_check check (char_length(question) >= 20 and char_length(question) <= 400),
  constraint alumni_requests_report_check check (char_length(report) >= 1 and char_length(report) <= 400),
  constraint alumni_requests_state_check check (state = any (array['open'::text, 'accepted'::text, 'answered'::text, 'declined'::text, 'withdrawn'::text, 'expired'::text, 'ended'::text])),
  constraint alumni_requests_topic_check check (topic = any (array['referral'::text, 'resume'::text, 'exams'::text, 'higher_studies'::text, 'first_job'::text, 'other'::text])),
  constraint alumni_requests_tried_check check (char_length(tried) <= 400)
);
create unique index alumni_requests_going on private.alumni_requests using btree (asker_id, alumnus_id) where ((state = any (array['open'::text, 'accepted'::text])) and (alumnus_id is not null));
create index alumni_requests_of_alumnus on private.alumni_requests using btree (alumnus_id);
create index alumni_requests_of_asker on private.alumni_requests using btree (asker_id, created_at desc);
create index alumni_requests_of_helper on private.alumni_requests using btree (helper_id, month);
create index alumni_requests_passed_by on private.alumni_requests using btree (passed_by) where (passed_by is not null);
create index alumni_requests_reported on private.alumni_requests using btree (reported_at) where ((reported_at is not null) and (settled_at is null));
create index alumni_requests_untaken on private.alumni_requests using btree (topic, created_at) where ((helper_id is null) and (state = 'open'::text));

create table private.contact_views (
  request_id uuid not null,
  owner_id uuid not null,
  viewer_id uuid,
  fields text[] not null,
  seen_at timestamp with time zone not null default now(),
  constraint contact_views_pkey primary key (request_id, owner_id)
);
create index contact_views_of_owner on private.contact_views using btree (owner_id, seen_at desc);
create index contact_views_of_viewer on private.contact_views using btree (viewer_id);

create table private.public_answers (
  id uuid not null default gen_random_uuid(),
  request_id uuid not null,
  helper_id uuid not null,
  topic text not null,
  question text not null,
  answer text not null,
  revision integer not null default 1,
  asker_agrees boolean,
  helper_agrees boolean,
  published_at timestamp with time zone,
  constraint public_answers_pkey primary key (id),
  constraint public_answers_request_id_key unique (request_id),
  constraint public_answers_answer_check check (char_length(answer) >= 1 and char_length(answer) <= 4000),
  constraint public_answers_check check ((published_at is not null) = (asker_agrees is true and helper_agrees is true)),
  constraint public_answers_question_check check (char_length(question) >= 20 and char_length(question) <= 400)
);
create index public_answers_newest on private.public_answers using btree (published_at desc, id) where (published_at is not null);
create index public_answers_of_helper on private.public_answers using btree (helper_id);

create table private.referrals (
  id uuid not null,
  account_id uuid not null,
  organisation text not null,
  role text not null,
  kind text not null,
  place text not null,
  description text not null,
  url text,
  how_to text not null,
  closes_on date not null,
  state text not null default 'waiting'::text,
  reason text not null default ''::text,
  revision integer not null default 1,
  sent_at timestamp with time zone not null default now(),
  constraint referrals_pkey primary key (id),
  constraint referrals_closes_on_check check (closes_on >= '2000-01-01'::date and closes_on <= '2100-01-01'::date),
  constraint referrals_contact_check check (url is not null or how_to ~ '\S'::text),
  constraint referrals_description_check check (char_length(description) <= 4000),
  constraint referrals_how_to_check check (char_length(how_to) <= 1000),
  constraint referrals_kind_check check (kind = any (array['job'::text, 'internship'::text, 'both'::text])),
  constraint referrals_organisation_check check (organisation ~ '\S'::text and char_length(organisation) <= 120),
  constraint referrals_place_check check (char_length(place) <= 200),
  constraint referrals_reason_check check (char_length(reason) <= 400),
  constraint referrals_role_check check (role ~ '\S'::text and char_length(role) <= 200),
  constraint referrals_state_check check (state = any (array['waiting'::text, 'published'::text, 'returned'::text])),
  constraint referrals_url_check check (url ~ '^https://\S+$'::text and char_length(url) <= 500)
);
create index referrals_by_state on private.referrals using btree (state, sent_at);
create index referrals_of_account on private.referrals using btree (account_id);

create table public.alumni_cards (
  account_id uuid not null,
  alumnus_id uuid not null,
  note text not null default ''::text,
  confirmed_at timestamp with time zone,
  current_position text not null default ''::text,
  company text not null default ''::text,
  location text not null default ''::text,
  linkedin text,
  bio text,
  image text not null default ''::text,
  email text not null default ''::text,
  phone text not null default ''::text,
  shown_to jsonb not null default '{"bio": "pro", "email": "connected", "image": "pro", "phone": "nobody", "company": "pro", "linkedin": "pro", "location": "pro", "current_position": "pro"}'::jsonb,
  topics text[] not null default '{}'::text[],
  languages text[] not null default '{}'::text[],
  requests_a_month smallint not null default 0,
  withdrawn boolean not null default false,
  resumed_at timestamp with time zone not null default now(),
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  constraint alumni_cards_pkey primary key (account_id),
  constraint alumni_cards_bio_check check (char_length(bio) <= 2000),
  constraint alumni_cards_company_check check (char_length(company) <= 120),
  constraint alumni_cards_current_position_check check (char_length(current_position) <= 120),
  constraint alumni_cards_email_check check (email ~ '^([^@\s]+@[^@\s]+)?$'::text and char_length(email) <= 254),
  constraint alumni_cards_image_check check (image ~ '^(/[^/\\\s]\S*)?$'::text and char_length(image) <= 300),
  constraint alumni_cards_languages_check check (private.is_word_list(languages, 6)),
  constraint alumni_cards_linkedin_check check (linkedin ~ '^https://([a-z]+\.)?linkedin\.com/\S*$'::text and char_length(linkedin) <= 300),
  constraint alumni_cards_location_check check (char_length(location) <= 120),
  constraint alumni_cards_note_check check (char_length(note) <= 400),
  constraint alumni_cards_phone_check check (phone ~ '^[+0-9][-0-9 ()]{5,30}$|^$'::text),
  constraint alumni_cards_requests_a_month_check check (requests_a_month >= 0 and requests_a_month <= 30),
  constraint alumni_cards_topics_check check (topics <@ array['referral'::text, 'resume'::text, 'exams'::text, 'higher_studies'::text, 'first_job'::text, 'other'::text] and cardinality(topics) <= 6)
);
alter table public.alumni_cards enable row level security;
create unique index alumni_cards_confirmed on public.alumni_cards using btree (alumnus_id) where (confirmed_at is not null);
create index alumni_cards_of_alumnus on public.alumni_cards using btree (alumnus_id);
create index alumni_cards_waiting on public.alumni_cards using btree (created_at) where (confirmed_at is null);

alter table private.alumni_requests add constraint alumni_requests_alumnus_id_fkey foreign key (alumnus_id) references public.alumni(id) on delete set null;
alter table private.alumni_requests add constraint alumni_requests_asker_id_fkey foreign key (asker_id) references auth.users(id) on delete cascade;
alter table private.alumni_requests add constraint alumni_requests_helper_id_fkey foreign key (helper_id) references auth.users(id) on delete set null;
alter table private.contact_views add constraint contact_views_owner_id_fkey foreign key (owner_id) references auth.users(id) on delete cascade;
alter table private.contact_views add constraint contact_views_request_id_fkey foreign key (request_id) references private.alumni_requests(id) on delete cascade;
alter table private.contact_views add constraint contact_views_viewer_id_fkey foreign key (viewer_id) references auth.users(id) on delete set null;
alter table private.public_answers add constraint public_answers_helper_id_fkey foreign key (helper_id) references auth.users(id) on delete cascade;
alter table private.public_answers add constraint public_answers_request_id_fkey foreign key (request_id) references private.alumni_requests(id) on delete cascade;
alter table private.referrals add constraint referrals_account_id_fkey foreign key (account_id) references auth.users(id) on delete cascade;
alter table public.alumni_cards add constraint alumni_cards_account_id_fkey foreign key (account_id) references auth.users(id) on delete cascade;
alter table public.alumni_cards add constraint alumni_cards_alumnus_id_fkey foreign key (alumnus_id) references public.alumni(id) on delete cascade;
