-- Who may read and write public.contact_messages.

revoke all on public.contact_messages from anon, authenticated, service_role;
grant select, update (handled_at) on public.contact_messages to authenticated;
grant all on public.contact_messages to service_role;

create policy "admins read messages" on public.contact_messages for select to authenticated
  using ((select private.may('people')));

create policy "admins mark messages" on public.contact_messages for update to authenticated
  using ((select private.may('people'))) with check ((select private.may('people')));

create policy "service_role reaches every row" on public.contact_messages to service_role using (true) with check (true);

create trigger a_tidied before insert or update on public.contact_messages
  for each row execute function texts.tidy_row('message', 'name');
create trigger contact_messages_audit after update of handled_at on public.contact_messages
  for each row execute function private.audit('id', 'handled_at');
