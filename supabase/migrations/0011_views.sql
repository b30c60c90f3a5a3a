-- How often each page is opened, a day and a kind of device at a time: no address, no account, no cookie.

create table public.page_views (
  -- The day in India, where the colleges are.
  day date not null,
  path text not null check (char_length(path) <= 200),
  device text not null check (device in ('phone', 'tablet', 'desktop')),
  views integer not null check (views > 0),
  primary key (day, path, device)
);

alter table public.page_views enable row level security;
revoke all on public.page_views from anon, authenticated;
grant all on public.page_views to service_role;
grant select on public.page_views to authenticated;
create policy "admins read the figures" on public.page_views for select to authenticated
  using ((select private.is_admin()));
