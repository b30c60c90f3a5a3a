-- Who may read and write public.notices.

revoke all on public.notices from anon, authenticated, service_role;
grant select on public.notices to anon;
grant select,
  insert (id, title, excerpt, content, author, date, effective_date, category, priority, tags, pinned, publish_at,
    deadline, valid_until, audience, groups),
  update (title, excerpt, content, author, date, effective_date, category, priority, tags, pinned, publish_at,
    deadline, valid_until, audience, groups),
  delete
  on public.notices to authenticated;
grant all on public.notices to service_role;

create policy "readable by its audience, once published" on public.notices for select to authenticated
  using (publish_at <= now() and case audience
    when 'pro' then (select private.may_read_pro())
    else groups = '{}' or groups && (select private.own_groups()) end);

create policy "readable by everyone, once published for everyone" on public.notices for select to anon
  using (publish_at <= now() and audience = 'everyone');

create policy "kept by admins" on public.notices for all to authenticated
  using ((select private.may('notices'))
    or (select private.may_somewhere('notices')) and private.may_notice(author))
  with check ((select private.may('notices'))
    or (select private.may_somewhere('notices')) and private.may_notice(author));

create policy "service_role reaches every row" on public.notices to service_role using (true) with check (true);

create trigger a_tidied before insert or update on public.notices
  for each row execute function texts.tidy_row('author', 'content', 'excerpt', 'tags', 'title');
create trigger notices_audit after insert or delete or update on public.notices
  for each row execute function private.audit('id');
create trigger notices_notify after insert or update or delete or truncate on public.notices
  for each statement execute function private.notify_public_content();
create trigger notices_sample_changed before update on public.notices
  for each row when (old.sample) execute function private.sample_changed();
create trigger notices_search after insert on public.notices
  referencing new table as changed for each statement execute function search.follow_rows('notice');
create trigger notices_search_changed after update on public.notices
  referencing new table as changed for each statement execute function search.follow_rows('notice');
create trigger notices_search_gone after delete on public.notices
  referencing old table as changed for each statement execute function search.follow_rows('notice');
create trigger notices_search_truncated after truncate on public.notices
  for each statement execute function search.follow('notice');
create trigger notices_untold after delete on public.notices
  referencing old table as removed for each statement execute function private.subjects_untold();
create trigger notices_written before update on public.notices
  for each row execute function private.content_written();

-- The groups that a notice is for: those of members alone, in one order. One that there is not is rejected; a notice whose
-- branch or section is deleted later is still edited.
create or replace function private.notice_groups_written() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  before text[] := '{}';
begin
  if tg_op = 'UPDATE' then before := old.groups; end if;
  new.groups := case when new.audience = 'members' then array(select distinct g from unnest(new.groups) as g order by 1)
    else '{}' end;
  if exists (select from unnest(new.groups) as g where g <> all (before) and private.is_group(g) is not true) then
    perform private.reject_value('notices', 'groups');
  end if;
  return new;
end
$$;
revoke all on function private.notice_groups_written() from public;
create trigger notices_groups before insert or update of audience, groups on public.notices
  for each row execute function private.notice_groups_written();
