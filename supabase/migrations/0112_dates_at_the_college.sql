-- A notice or post that is written without a date has the college's: the session's is UTC, in which a day begins at 5:30 in
-- the morning there. Written in the night, it had the date of the day before, and was no unread notice for an account of
-- that day.
alter table public.notices
  alter column date set default (now() at time zone 'Asia/Kolkata')::date,
  alter column effective_date set default (now() at time zone 'Asia/Kolkata')::date;
alter table public.blog_posts
  alter column date set default (now() at time zone 'Asia/Kolkata')::date,
  alter column effective_date set default (now() at time zone 'Asia/Kolkata')::date;
