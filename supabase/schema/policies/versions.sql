-- The policies of a college: each text that was published, and why it was changed. The newest is in force; one without a text says
-- that the text that the site ships with is. A version is never changed or deleted, so that what was in force on a day can be read.

revoke all on public.policy_versions from anon, authenticated, service_role;
grant select on public.policy_versions to anon, authenticated;
grant insert (id, policy, version, content, changes, notify) on public.policy_versions to authenticated;
grant all on public.policy_versions to service_role;

create policy "policies are readable by all" on public.policy_versions for select to anon, authenticated using (true);

create policy "policies are published by who has the settings" on public.policy_versions for insert to authenticated
  with check ((select private.may('settings')));

create policy "service_role reaches every row" on public.policy_versions to service_role using (true) with check (true);

create trigger a_tidied before insert or update on public.policy_versions
  for each row execute function texts.tidy_row('changes', 'content');
create trigger policy_versions_audit after insert on public.policy_versions
  for each row execute function private.audit('id', 'policy', 'version', 'changes', 'notify');
create trigger policy_versions_notify after insert or delete or truncate on public.policy_versions
  for each statement execute function private.notify_public_content();

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
revoke all on function private.check_policy_version() from public;
create trigger policy_versions_checked before insert on public.policy_versions
  for each row execute function private.check_policy_version();

-- Notifies every account of a change that matters.
create or replace function private.policy_published() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  perform private.record_event('policy_changed', new.id, auth.uid(), '{}', 'policy:' || new.id);
  return null;
end
$$;
revoke all on function private.policy_published() from public;
create trigger policy_versions_published after insert on public.policy_versions
  for each row when (new.notify) execute function private.policy_published();

-- A computed column: who published it, for those who have the settings.
create or replace function public.publisher(public.policy_versions) returns text
  language sql stable security definer set search_path = ''
  return case when private.may('settings') then private.display_name($1.published_by) end;
revoke all on function public.publisher(public.policy_versions) from public, anon, authenticated, service_role;
grant execute on function public.publisher(public.policy_versions) to authenticated, service_role;
