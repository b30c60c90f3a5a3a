-- Questions that no page answers, answered by admins.

revoke all on public.help_entries from anon, authenticated, service_role;
grant select on public.help_entries to anon;
grant select,
  insert (id, title, text, asked, url, audience),
  update (title, text, asked, url, audience),
  delete
  on public.help_entries to authenticated;
grant all on public.help_entries to service_role;

create policy "help is readable by its audience" on public.help_entries for select to authenticated
  using (audience in ('everyone', 'members') or (audience = 'pro' and (select private.may_read_pro())));

create policy "help for everyone is readable by all" on public.help_entries for select to anon
  using (audience = 'everyone');

create policy "help is written by admins" on public.help_entries for all to authenticated
  using ((select private.may('settings'))) with check ((select private.may('settings')));

create policy "service_role reaches every row" on public.help_entries to service_role using (true) with check (true);

create trigger a_tidied before insert or update on public.help_entries
  for each row execute function texts.tidy_row('asked', 'text', 'title');
create trigger help_entries_audit after insert or update or delete on public.help_entries
  for each row execute function private.audit('id');
create trigger help_entries_search after insert on public.help_entries
  referencing new table as changed for each statement execute function search.follow_rows('help');
create trigger help_entries_search_changed after update on public.help_entries
  referencing new table as changed for each statement execute function search.follow_rows('help');
create trigger help_entries_search_gone after delete on public.help_entries
  referencing old table as changed for each statement execute function search.follow_rows('help');
create trigger help_entries_search_truncated after truncate on public.help_entries
  for each statement execute function search.follow('help');
create trigger help_entries_written before update on public.help_entries
  for each row execute function private.content_written();
