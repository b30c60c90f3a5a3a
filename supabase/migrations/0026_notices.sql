-- Notices as colleges need them: a deadline, an end, an audience, what an older text said, who has read it, and
-- attachments (docs/decisions/0031-notices.md).

alter table public.notices
  -- Until when something is to be done. The bounds also reject 'infinity', which no browser can read.
  add column deadline timestamptz check (deadline between '2000-01-01' and '2199-12-31'),
  -- After this it stands under "Past"; where it is null the deadline says so, and where both are, nothing does.
  add column valid_until timestamptz check (valid_until between '2000-01-01' and '2199-12-31'),
  add column audience text not null default 'pro' check (audience in ('pro', 'members', 'everyone')),
  -- Which of its texts this is: raised by a trigger, never by hand.
  add column revision integer not null default 1 check (revision > 0);

grant insert (deadline, valid_until, audience), update (deadline, valid_until, audience)
  on public.notices to authenticated;

-- ---- Who reads: whom the author chose, once it is published. Admins read all ("kept by admins").
drop policy "readable on the pro plan, once published" on public.notices;
create policy "readable by its audience, once published" on public.notices for select to authenticated
  using (publish_at <= now() and (audience in ('members', 'everyone') or (select private.may_read_pro())));
create policy "readable by everyone, once published for everyone" on public.notices for select to anon
  using (publish_at <= now() and audience = 'everyone');
grant select on public.notices to anon;

-- The feed, the sitemap and the landing page ask for these alone.
create index notices_for_everyone on public.notices (publish_at desc) where audience = 'everyone';
-- What is unread is asked of the last weeks only.
create index notices_by_publication on public.notices (publish_at desc);

-- ---- What an older revision said, so that who has read it can be shown what changed.
create table public.notice_revisions (
  notice_id uuid not null references public.notices (id) on delete cascade,
  revision integer not null check (revision > 0),
  title text not null,
  excerpt text not null,
  content text not null,
  deadline timestamptz,
  valid_until timestamptz,
  -- Whom it was for at that time: a notice that is opened to more people does not open what it said before.
  audience text not null check (audience in ('pro', 'members', 'everyone')),
  -- When a newer revision took its place.
  changed_at timestamptz not null default now(),
  primary key (notice_id, revision)
);

alter table public.notice_revisions enable row level security;
revoke all on public.notice_revisions from anon, authenticated;
grant all on public.notice_revisions to service_role;
grant select on public.notice_revisions to anon, authenticated;

-- The notice's own policies are asked, as the caller.
create policy "readable with the notice, by whom it was for" on public.notice_revisions for select to authenticated
  using (
    (audience in ('members', 'everyone') or (select private.may_read_pro()))
    and exists (select from public.notices n where n.id = notice_id)
  );
create policy "readable with the notice, where it was for everyone" on public.notice_revisions for select to anon
  using (audience = 'everyone' and exists (select from public.notices n where n.id = notice_id));
create policy "service_role reaches every row" on public.notice_revisions to service_role
  using (true) with check (true);

-- What nobody could read yet is no revision.
create function private.raise_notice_revision() returns trigger
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

-- Security definer: nobody writes revisions by hand.
create function private.store_notice_revision() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  insert into public.notice_revisions (notice_id, revision, title, excerpt, content, deadline, valid_until, audience)
  values (old.id, old.revision, old.title, old.excerpt, old.content, old.deadline, old.valid_until, old.audience);
  return null;
end
$$;

create trigger notices_raise_revision before update on public.notices
  for each row execute function private.raise_notice_revision();
create trigger notices_store_revision after update on public.notices
  for each row when (old.revision <> new.revision) execute function private.store_notice_revision();

-- ---- Who has read which revision, and what is done.
create table public.notice_reads (
  account_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  notice_id uuid not null references public.notices (id) on delete cascade,
  revision integer not null default 1 check (revision > 0),
  read_at timestamptz not null default now(),
  done_at timestamptz,
  primary key (account_id, notice_id)
);

-- Who hears of a change, and how many have read it.
create index notice_reads_of_notice on public.notice_reads (notice_id, revision);

alter table public.notice_reads enable row level security;
revoke all on public.notice_reads from anon, authenticated;
grant all on public.notice_reads to service_role;
-- An upsert writes the key again (resolution=merge-duplicates).
grant select, insert (notice_id, revision, done_at), update (notice_id, revision, done_at), delete
  on public.notice_reads to authenticated;

create policy "own reads" on public.notice_reads for all to authenticated
  using (account_id = (select auth.uid()))
  -- Of a notice that they may read, and no revision that is still to be written.
  with check (
    account_id = (select auth.uid())
    and exists (select from public.notices n where n.id = notice_id and n.revision >= notice_reads.revision)
  );
create policy "service_role reaches every row" on public.notice_reads to service_role using (true) with check (true);

-- A slow request of another tab does not take back what was read since.
create function private.date_notice_read() returns trigger
  language plpgsql set search_path = ''
as $$
begin
  if new.notice_id = old.notice_id then new.revision := greatest(new.revision, old.revision); end if;
  if new.revision <> old.revision then new.read_at := now(); end if;
  return new;
end
$$;
create trigger notice_reads_dated before update on public.notice_reads
  for each row execute function private.date_notice_read();

-- ---- How many notices wait to be read: of the last 30 days, and not past. More than 99 are not told apart, so a large
-- archive costs no more than a small one.
create function public.unread_notices() returns integer
  language sql stable set search_path = ''
  return (
    select count(*)::integer from (
      select from public.notices n
      where n.publish_at <= now() and n.publish_at > now() - interval '30 days'
        and coalesce(n.valid_until, n.deadline, 'infinity') > now()
        and not exists (
          select from public.notice_reads r where r.account_id = (select auth.uid()) and r.notice_id = n.id
        )
      limit 100
    ) as unread
  );

-- Security definer: what others have read is nobody's business, how many they are is an admin's.
create function public.notice_readers(notice uuid, out readers bigint, out current_readers bigint)
  language plpgsql stable security definer set search_path = ''
as $$
begin
  if not private.is_admin() then
    raise exception 'Only an admin may ask how many have read a notice.' using errcode = '42501';
  end if;
  select count(*), count(*) filter (where r.revision = n.revision) into readers, current_readers
  from public.notice_reads r join public.notices n on n.id = r.notice_id where r.notice_id = notice;
end
$$;

-- ---- Attachments. The files are in the file store; the server hands them out to who may read the row.
create table public.notice_attachments (
  id uuid primary key default gen_random_uuid(),
  notice_id uuid not null references public.notices (id) on delete cascade,
  file_key text not null unique check (file_key ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\.(pdf|jpg|png|webp)$'),
  name text not null check (name ~ '\S' and char_length(name) <= 120),
  media_type text not null check (media_type in ('application/pdf', 'image/jpeg', 'image/png', 'image/webp')),
  bytes integer not null check (bytes > 0),
  -- Null for pictures, and where a PDF's could not be counted.
  pages integer check (pages > 0),
  -- Ten at most, whoever adds them at the same time.
  position smallint not null check (position between 0 and 9),
  created_at timestamptz not null default now(),
  unique (notice_id, position)
);

alter table public.notice_attachments enable row level security;
revoke all on public.notice_attachments from anon, authenticated;
grant all on public.notice_attachments to service_role;
grant select on public.notice_attachments to anon, authenticated;
grant delete on public.notice_attachments to authenticated;
-- A row keeps the file that it was made with.
grant insert (notice_id, file_key, name, media_type, bytes, pages, position), update (name)
  on public.notice_attachments to authenticated;

create policy "kept by admins" on public.notice_attachments for all to authenticated
  using ((select private.is_admin())) with check ((select private.is_admin()));
create policy "readable with the notice" on public.notice_attachments for select to anon, authenticated
  using (exists (select from public.notices n where n.id = notice_id));
create policy "service_role reaches every row" on public.notice_attachments to service_role
  using (true) with check (true);

create trigger notice_attachments_file after insert or delete on public.notice_attachments
  for each row execute function private.follow_file();
create trigger notice_attachments_audit after insert or update or delete on public.notice_attachments
  for each row execute function private.audit('id');

-- Notices for everyone stand in public documents, in the feed and on the landing page (0022_public_content.sql).
create trigger notices_notify after insert or update or delete or truncate on public.notices
  for each statement execute function private.notify_public_content();
create trigger notice_attachments_notify after insert or update or delete or truncate on public.notice_attachments
  for each statement execute function private.notify_public_content();

revoke all on function private.raise_notice_revision(), private.store_notice_revision(), private.date_notice_read(),
  public.unread_notices(), public.notice_readers(uuid) from public, anon, authenticated;
grant execute on function public.unread_notices(), public.notice_readers(uuid) to authenticated, service_role;
