-- Who may read and write public.resume_templates.

revoke all on public.resume_templates from anon, authenticated, service_role;
grant select,
  insert (id, "position", title, description, url, features, rating, downloads, pages, tags, featured, image),
  update ("position", title, description, url, features, rating, downloads, pages, tags, featured, image),
  delete
  on public.resume_templates to authenticated;
grant all on public.resume_templates to service_role;

create policy "kept by admins" on public.resume_templates for all to authenticated
  using ((select private.may('placements'))) with check ((select private.may('placements')));

create policy "readable on the pro plan" on public.resume_templates for select to authenticated
  using ((select private.may_read_pro()));

create policy "service_role reaches every row" on public.resume_templates to service_role using (true) with check (true);

create trigger a_tidied before insert or update on public.resume_templates
  for each row execute function texts.tidy_row('description', 'features', 'tags', 'title');
create trigger resume_templates_audit after insert or delete or update on public.resume_templates
  for each row execute function private.audit('id');
create trigger resume_templates_notify after insert or update or delete or truncate on public.resume_templates
  for each statement execute function private.notify_public_content();
create trigger resume_templates_search after insert on public.resume_templates
  referencing new table as changed for each statement execute function search.follow_rows('template');
create trigger resume_templates_search_changed after update on public.resume_templates
  referencing new table as changed for each statement execute function search.follow_rows('template');
create trigger resume_templates_search_gone after delete on public.resume_templates
  referencing old table as changed for each statement execute function search.follow_rows('template');
create trigger resume_templates_search_truncated after truncate on public.resume_templates
  for each statement execute function search.follow('template');
create trigger resume_templates_written before update on public.resume_templates
  for each row execute function private.content_written();

-- A computed column: the college's day on which its link last failed, once it failed on two nights in a row.
create or replace function public.link_down_on(public.resume_templates) returns date
  language sql stable security definer set search_path = ''
  return (select (c.failed_at at time zone 'Asia/Kolkata')::date from private.link_checks c
    where c.url = $1.url and c.failures > 1);
revoke all on function public.link_down_on(public.resume_templates) from public;
grant execute on function public.link_down_on(public.resume_templates) to authenticated, service_role;
