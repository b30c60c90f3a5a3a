-- Who may read and write public.site_settings.

revoke all on public.site_settings from anon, authenticated, service_role;
grant select on public.site_settings to anon;
grant select, insert (key, value), update (key, value), delete on public.site_settings to authenticated;
grant all on public.site_settings to service_role;

create policy "settings are readable by all" on public.site_settings for select to anon, authenticated using (true);

create policy "settings are kept by admins" on public.site_settings for all to authenticated
  using ((select private.may('settings'))) with check ((select private.may('settings')));

create policy "service_role reaches every row" on public.site_settings to service_role using (true) with check (true);

create trigger site_settings_audit after insert or delete or update on public.site_settings
  for each row execute function private.audit('key');
create trigger site_settings_notify after insert or update or delete or truncate on public.site_settings
  for each statement execute function private.notify_public_content();
create trigger site_settings_written before update on public.site_settings
  for each row execute function private.content_written();
