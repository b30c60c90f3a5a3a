-- Up to which comment an account has read a discussion. The owner's alone: no other role reads or counts it, and functions
-- write it, so that of two devices the later mark holds.

revoke all on public.read_marks from anon, authenticated, service_role;
grant select on public.read_marks to authenticated;

create policy "own read marks" on public.read_marks for select to authenticated
  using (account_id = (select auth.uid()));

-- Marks a discussion as read up to a time, of the newest comment that was shown. What the caller may not read, and what does
-- not exist, is left alone, and answered alike.
create or replace function public.mark_discussion_read(discussion uuid, up_to timestamptz) returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  if auth.uid() is null or up_to is null then return; end if;
  insert into public.read_marks as mark (account_id, discussion_id, read_to)
    select auth.uid(), d.id, least(mark_discussion_read.up_to, clock_timestamp()) from public.discussions d
    where d.id = mark_discussion_read.discussion
      and (d.hidden is null or private.may('forum') or private.wrote_hidden(d.id, d.anonymous, d.user_id, d.user_name))
    on conflict on constraint read_marks_pkey do update set read_to = excluded.read_to where mark.read_to < excluded.read_to;
end
$$;
revoke all on function public.mark_discussion_read(uuid, timestamptz) from public, anon, authenticated, service_role;
grant execute on function public.mark_discussion_read(uuid, timestamptz) to authenticated;

-- Up to when the caller has read a discussion: what its mark says, or when the caller began to follow it; null for what they
-- have not opened.
create or replace function private.read_up_to(discussion uuid) returns timestamptz
  language sql stable security definer set search_path = ''
  return coalesce(
    (select m.read_to from public.read_marks m where m.account_id = auth.uid() and m.discussion_id = read_up_to.discussion),
    (select f.created_at from public.follows f
      where f.account_id = auth.uid() and f.kind = 'discussion' and f.subject_id = read_up_to.discussion and not f.muted));
revoke all on function private.read_up_to(uuid) from public;
grant execute on function private.read_up_to(uuid) to anon, authenticated, service_role;

-- A computed column of discussions: private.read_up_to() of it.
create or replace function public.read_to(public.discussions) returns timestamptz
  language sql stable
  return private.read_up_to($1.id);
revoke all on function public.read_to(public.discussions) from public;
grant execute on function public.read_to(public.discussions) to anon, authenticated, service_role;

-- How many comments of others are later than a time, not counting hidden ones and those of persons whom the caller has muted;
-- `most` means that many or more.
create or replace function private.comments_since(discussion uuid, since timestamptz, most integer) returns integer
  language sql stable security definer set search_path = ''
  return (select count(*)::integer from (
    select from public.comments c
    where c.discussion_id = comments_since.discussion and c.created_at > comments_since.since and c.hidden is null
      and case when c.anonymous then not private.wrote_hidden(c.discussion_id, true, null, c.user_name)
        else c.user_id is distinct from auth.uid()
          and not exists (select from public.mutes m where m.account_id = auth.uid() and m.person_id = c.user_id) end
    limit comments_since.most) as newer);
revoke all on function private.comments_since(uuid, timestamptz, integer) from public;
grant execute on function private.comments_since(uuid, timestamptz, integer) to anon, authenticated, service_role;

-- A computed column of discussions: how many comments are new to the caller, at most 100; 0 for what they have not opened.
create or replace function public.new_comments(public.discussions) returns integer
  language sql stable
  return case when auth.uid() is null then 0 else private.comments_since($1.id, private.read_up_to($1.id), 100) end;
revoke all on function public.new_comments(public.discussions) from public;
grant execute on function public.new_comments(public.discussions) to anon, authenticated, service_role;
