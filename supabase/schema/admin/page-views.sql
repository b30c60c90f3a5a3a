-- Who may read and write public.page_views.

revoke all on public.page_views from anon, authenticated, service_role;
grant select on public.page_views to authenticated;
grant all on public.page_views to service_role;

create policy "admins read the figures" on public.page_views for select to authenticated
  using ((select private.may('settings')));

create policy "service_role reaches every row" on public.page_views to service_role using (true) with check (true);
