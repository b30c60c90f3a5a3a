-- The policies of a college as versions, and the notification of a change that matters.

create table public.policy_versions (
  id uuid primary key default gen_random_uuid(),
  policy text not null check (policy in ('privacy', 'terms', 'refund')),
  version integer not null check (version > 0),
  -- Null: the text that the site ships with.
  content text check (content ~ '^## \S' and char_length(content) <= 60000),
  changes text not null check (changes ~ '\S' and char_length(changes) <= 300),
  notify boolean not null default false,
  published_at timestamptz not null default now(),
  published_by uuid default auth.uid() references auth.users (id) on delete set null,
  unique (policy, version)
);
alter table public.policy_versions enable row level security;
create index policy_versions_publisher on public.policy_versions (published_by);

alter table public.notification_preferences
  drop constraint notification_preferences_check,
  add constraint notification_preferences_check
    check (here or kind not in ('security', 'notice_deadline', 'uncovered', 'decision', 'policy_changed')),
  drop constraint notification_preferences_kind_check,
  add constraint notification_preferences_kind_check check (kind in ('notice_deadline', 'paper_reviewed', 'requested_paper', 'notice',
    'notice_changed', 'answer', 'solved', 'report_decided', 'post_moderated', 'plan_ending', 'payment', 'refund', 'security', 'role_taken',
    'semester', 'class_change', 'uncovered', 'drive_changed', 'new_drive', 'decision', 'shortlisted', 'alumni', 'own_entries',
    'experience_reviewed', 'answer_wanted', 'review_waits', 'policy_changed'));

-- ---- From supabase/schema: npm run schema.
set local check_function_bodies = off;

-- Each version follows the newest one, as its writer has seen it: of two who publish at the same time, the second learns it.
create or replace function private.check_policy_version() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if new.version <> 1 + (select coalesce(max(p.version), 0) from public.policy_versions p where p.policy = new.policy) then
    raise exception using errcode = 'PT409', message = 'Somebody else has published a version meanwhile.', hint = 'changed_meanwhile';
  end if;
  return new;
end
$$;

-- Notifies every account of a change that matters.
create or replace function private.policy_published() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  perform private.record_event('policy_changed', new.id, auth.uid(), '{}', 'policy:' || new.id);
  return null;
end
$$;

-- A computed column: who published it, for those who have the settings.
create or replace function public.publisher(public.policy_versions) returns text
  language sql stable security definer set search_path = ''
  return case when private.may('settings') then private.display_name($1.published_by) end;

create trigger a_tidied before insert or update on public.policy_versions
  for each row execute function texts.tidy_row('changes', 'content');

create trigger policy_versions_audit after insert on public.policy_versions
  for each row execute function private.audit('id', 'policy', 'version', 'changes', 'notify');

create trigger policy_versions_checked before insert on public.policy_versions
  for each row execute function private.check_policy_version();

create trigger policy_versions_notify after insert or delete or truncate on public.policy_versions
  for each statement execute function private.notify_public_content();

create trigger policy_versions_published after insert on public.policy_versions
  for each row when (new.notify) execute function private.policy_published();

create policy "policies are published by who has the settings" on public.policy_versions for insert to authenticated
  with check ((select private.may('settings')));

create policy "policies are readable by all" on public.policy_versions for select to anon, authenticated using (true);

create policy "service_role reaches every row" on public.policy_versions to service_role using (true) with check (true);

revoke all on function public.publisher(public.policy_versions) from public, anon, authenticated, service_role;
grant execute on function public.publisher(public.policy_versions) to authenticated, service_role;
revoke all on function private.check_policy_version() from public;
revoke all on function private.policy_published() from public;
revoke all on public.policy_versions from anon, authenticated, service_role;
grant select on public.policy_versions to anon, authenticated;
grant insert (id, policy, version, content, changes, notify) on public.policy_versions to authenticated;
grant all on public.policy_versions to service_role;
