-- Whether the caller may report another post today. Security definer: a policy that reads its own table would call itself.
create or replace function private.may_report() returns boolean
  language sql stable security definer set search_path = ''
  return not private.is_banned() and (
    select count(*) < 20 from public.reports
    where reporter_id = auth.uid() and created_at > now() - interval '1 day'
  );
revoke all on function private.may_report() from public;
grant execute on function private.may_report() to authenticated;

-- Whether the caller is banned from reporting. Security definer: private.is_banned() is granted to no role.
create or replace function private.may_not_report() returns boolean
  language sql stable security definer set search_path = ''
  return private.is_banned();
revoke all on function private.may_not_report() from public;
grant execute on function private.may_not_report() to authenticated;

-- Rejects more than twenty reports of an account a day, also within one statement or several at the same moment.
create or replace function private.limit_reports() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  reporter constant uuid := auth.uid();
begin
  if reporter is null or not exists (select from added) then return null; end if;
  perform pg_advisory_xact_lock(hashtextextended('reports of ' || reporter, 0));
  if (select count(*) from public.reports
      where reporter_id = reporter and created_at > now() - interval '1 day') > 20 then
    raise exception 'You can report 20 posts a day.' using errcode = '42501';
  end if;
  return null;
end
$$;
revoke all on function private.limit_reports() from public;
create trigger reports_limit after insert on public.reports
  referencing new table as added
  for each statement execute function private.limit_reports();

-- Notifies the reporter of what a moderator has decided, or that the post is gone; the report goes with its post.
create or replace function private.report_decided() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'DELETE' then
    -- Its writer may have deleted the account.
    if old.dismissed_at is not null or not exists (select from auth.users where id = old.reporter_id) then return null; end if;
  elsif old.dismissed_at is not null or new.dismissed_at is null then
    return null;
  end if;
  perform private.record_event('report_decided', null, auth.uid(),
    jsonb_build_object(
      'decision', case when tg_op = 'DELETE' then 'removed' when new.outcome in ('hidden', 'acted') then new.outcome else 'dismissed' end,
      'post', case when old.answer_id is not null then 'answer' when old.comment_id is null then 'discussion' else 'comment' end,
      'course', (select g.course_id from public.student_answers a join public.question_groups g on g.id = a.group_id
        where a.id = old.answer_id),
      'discussion', coalesce(old.discussion_id, (select c.discussion_id from public.comments c where c.id = old.comment_id))),
    'report_decided:' || old.id, old.reporter_id);
  return null;
end
$$;
revoke all on function private.report_decided() from public;
create trigger reports_decided after delete or update of dismissed_at on public.reports
  for each row execute function private.report_decided();

-- Posts that somebody wants an admin to look at. They go with their post, and with their writer.

revoke all on public.reports from anon, authenticated, service_role;
grant select,
  insert (discussion_id, comment_id, answer_id, reason, note),
  update (dismissed_at)
  on public.reports to authenticated;
grant all on public.reports to service_role;

create policy "own reports are readable; admins read all" on public.reports for select to authenticated
  using (reporter_id = (select auth.uid()) or (select private.may('forum')));

create policy "posts are reported under one's own account" on public.reports for insert to authenticated
  with check (reporter_id = (select auth.uid()) and (select private.may_report())
    and (answer_id is null or exists (select from public.student_answers a where a.id = answer_id)));

create policy "admins dismiss reports" on public.reports for update to authenticated
  using ((select private.may('forum'))) with check ((select private.may('forum')));

create policy "service_role reaches every row" on public.reports to service_role using (true) with check (true);

create trigger a_tidied before insert or update on public.reports
  for each row execute function texts.tidy_row('note', 'reason');
create trigger reports_audit after update of dismissed_at on public.reports
  for each row execute function private.audit('id', 'dismissed_at');
