-- How readers judged answers.

revoke all on public.answer_feedback from anon, authenticated, service_role;
grant select (helpful, reason, note, kind, help_entry_id, answered_by, given_on)
  on public.answer_feedback to authenticated;
grant all on public.answer_feedback to service_role;

create policy "admins read feedback" on public.answer_feedback for select to authenticated
  using ((select private.may('settings')));

create policy "service_role reaches every row" on public.answer_feedback to service_role using (true) with check (true);

create trigger a_tidied before insert or update on public.answer_feedback
  for each row execute function texts.tidy_row('note', 'reason');
