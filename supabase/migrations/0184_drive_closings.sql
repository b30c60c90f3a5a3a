-- A reminder of the last day to register for a drive: a follow of its own kind, of the drive.
alter table public.follows drop constraint follows_kind_check;
alter table public.follows add constraint follows_kind_check check (kind in ('discussion', 'notice', 'drive', 'organisation', 'drive_closing'));

alter table public.notification_preferences drop constraint notification_preferences_kind_check;
alter table public.notification_preferences add constraint notification_preferences_kind_check check (kind in (
  'notice_deadline', 'paper_reviewed', 'requested_paper', 'notice', 'notice_changed', 'answer', 'solved',
  'report_decided', 'post_moderated', 'plan_ending', 'payment', 'refund', 'security', 'role_taken', 'semester',
  'class_change', 'uncovered', 'drive_changed', 'new_drive', 'decision', 'shortlisted', 'alumni', 'own_entries',
  'experience_reviewed', 'answer_wanted', 'review_waits', 'policy_changed', 'drive_closing'));

-- ---- From supabase/schema: npm run schema.
set local check_function_bodies = off;

drop policy "own follows can be changed" on public.follows;
drop policy "what one may read can be followed" on public.follows;

create policy "own follows can be changed" on public.follows for update to authenticated
  using (account_id = (select auth.uid()))
  with check (
    account_id = (select auth.uid())
    and case kind
      when 'discussion' then exists (select from public.discussions d where d.id = subject_id)
      when 'drive' then exists (select from public.drives d where d.id = subject_id)
      when 'drive_closing' then exists (select from public.drives d where d.id = subject_id)
      when 'organisation' then exists (select from public.organisations o where o.id = subject_id)
      else exists (select from public.notices n where n.id = subject_id)
    end
  );

-- Only what exists and may be read, with the caller's rights: random ids are rejected.
create policy "what one may read can be followed" on public.follows for insert to authenticated
  with check (
    account_id = (select auth.uid())
    and case kind
      when 'discussion' then exists (select from public.discussions d where d.id = subject_id)
      when 'drive' then exists (select from public.drives d where d.id = subject_id)
      when 'drive_closing' then exists (select from public.drives d where d.id = subject_id)
      when 'organisation' then exists (select from public.organisations o where o.id = subject_id)
      else exists (select from public.notices n where n.id = subject_id)
    end
  );
