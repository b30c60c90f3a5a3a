-- Who changed what, and when. Written by triggers alone; no line of it is changed or deleted.

revoke all on public.audit_log from anon, authenticated, service_role;
grant select on public.audit_log to authenticated, service_role;

create policy "admins read the log" on public.audit_log for select to authenticated
  using ((select private.is_admin()) or private.area_of_table(table_name) = any ((select private.own_areas())::text[]));

create policy "service_role reaches every row" on public.audit_log to service_role using (true) with check (true);
