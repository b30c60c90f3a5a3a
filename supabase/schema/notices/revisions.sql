-- Raises a notice's revision when what its readers see changes; before its publication there is none.
create or replace function private.raise_notice_revision() returns trigger
  language plpgsql set search_path = ''
as $$
begin
  new.revision := old.revision;
  if old.publish_at <= now()
    and (new.title, new.excerpt, new.content, new.deadline, new.valid_until)
      is distinct from (old.title, old.excerpt, old.content, old.deadline, old.valid_until) then
    new.revision := old.revision + 1;
  end if;
  return new;
end
$$;
revoke all on function private.raise_notice_revision() from public;
create trigger notices_raise_revision before update on public.notices
  for each row execute function private.raise_notice_revision();

-- Stores a copy of each revision of a notice. Security definer: no role writes revisions by hand.
create or replace function private.store_notice_revision() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  insert into public.notice_revisions (notice_id, revision, title, excerpt, content, deadline, valid_until, audience, groups)
  values (old.id, old.revision, old.title, old.excerpt, old.content, old.deadline, old.valid_until, old.audience,
    old.groups);
  return null;
end
$$;
revoke all on function private.store_notice_revision() from public;
create trigger notices_store_revision after update on public.notices
  for each row when (old.revision <> new.revision) execute function private.store_notice_revision();
