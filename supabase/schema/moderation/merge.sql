-- Discussions that ask the same become one (docs/decisions/0093-merged-discussions.md).

-- Locks two discussions in the order of their ids, and the comments of the first before them, as everywhere. A comment that was
-- written meanwhile and is locked by somebody who waits for its discussion makes it begin anew.
create or replace function private.lock_merge(duplicate uuid, target uuid) returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  loop
    begin
      perform from public.comments c where c.discussion_id = duplicate order by c.id for no key update;
      perform from public.discussions d where d.id in (duplicate, target) order by d.id for update;
      perform from public.comments c where c.discussion_id = duplicate for no key update nowait;
      return;
    exception when lock_not_available then
      null;
    end;
  end loop;
end
$$;
revoke all on function private.lock_merge(uuid, uuid) from public;

-- Takes the anonymous authors of a discussion along under their names. A name that the target has is changed, also where both are
-- of one account: an equal name would say so. Who has a name in the target goes on under that one.
create or replace function private.merge_pseudonyms(duplicate uuid, target uuid) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  named private.pseudonyms;
  becomes text;
begin
  for named in select p.* from private.pseudonyms p where p.discussion_id = duplicate order by p.name loop
    becomes := named.name;
    if exists (select from private.pseudonyms p where p.discussion_id = target and p.name = named.name) then
      becomes := private.free_pseudonym(array[duplicate, target]);
      update public.comments c set user_name = becomes
        where c.discussion_id = duplicate and c.anonymous and c.user_name = named.name;
      update public.discussions d set user_name = becomes
        where d.id = duplicate and d.anonymous and d.user_name = named.name;
      update public.moderation_decisions m set author_name = becomes
        where m.discussion_id = duplicate and m.anonymous and m.author_name = named.name;
    end if;
    update private.pseudonyms p set discussion_id = target, name = becomes,
        retired = named.retired or exists (select from private.pseudonyms o
          where o.discussion_id = target and o.account_id = named.account_id and not o.retired)
      where p.discussion_id = duplicate and p.name = named.name;
  end loop;
end
$$;
revoke all on function private.merge_pseudonyms(uuid, uuid) from public;

-- Moves what readers have of a discussion: follows, read marks, notifications, drafts of comments, and who was called for an
-- answer. Of two read marks the later one holds, unless there is something unread before it.
create or replace function private.merge_readers(duplicate uuid, target uuid) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  newest constant timestamptz := (select a.at from private.discussion_activity a where a.discussion_id = duplicate);
  newest_of_target constant timestamptz := (select a.at from private.discussion_activity a where a.discussion_id = target);
begin
  insert into public.follows (account_id, kind, subject_id, muted, created_at)
    select f.account_id, f.kind, target, f.muted, f.created_at from public.follows f
    where f.kind = 'discussion' and f.subject_id = duplicate order by f.account_id
    on conflict do nothing;
  insert into public.read_marks as mark (account_id, discussion_id, read_to)
    select m.account_id, target, m.read_to from public.read_marks m where m.discussion_id = duplicate order by m.account_id
    on conflict on constraint read_marks_pkey do update set read_to = case
      when mark.read_to < newest_of_target and excluded.read_to < newest then least(mark.read_to, excluded.read_to)
      when mark.read_to < newest_of_target then mark.read_to
      when excluded.read_to < newest then excluded.read_to
      else greatest(mark.read_to, excluded.read_to) end;
  -- Who writes a comment has opened its discussion.
  update public.drafts d set subject = 'comment ' || target from public.read_marks m
    where m.discussion_id = duplicate and d.account_id = m.account_id and d.subject = 'comment ' || duplicate
      and not exists (select from public.drafts o where o.account_id = d.account_id and o.subject = 'comment ' || target);
  insert into private.answer_calls (discussion_id, account_id, called_at)
    select target, a.account_id, a.called_at from private.answer_calls a where a.discussion_id = duplicate order by a.account_id
    on conflict do nothing;
  -- Waits for those that are being fanned out, so that the next statements see their notifications.
  perform from private.events e where e.fanned_out_at is null
    and (e.subject_id = duplicate or e.subject_id in (select c.id from public.comments c where c.discussion_id = duplicate))
    order by e.id for update;
  update private.events e set subject_id = target where e.subject_id = duplicate;
  update public.notifications n set subject_id = target, url = replace(n.url, 'id=' || duplicate, 'id=' || target)
    where n.subject_id = duplicate;
end
$$;
revoke all on function private.merge_readers(uuid, uuid) from public;

-- Makes the question of a discussion a comment of another one, with the same id: the address of the discussion leads to it. What
-- belongs to the post goes with it.
create or replace function private.merge_question(duplicate uuid, target uuid) returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  insert into public.comments (id, discussion_id, content, format, anonymous, user_id, user_name, created_at, version, edits,
      edited_at, edited_by, merged_title)
    select d.id, target, d.content, d.format, d.anonymous, d.user_id, d.user_name, d.created_at, d.version, d.edits,
      d.edited_at, d.edited_by, d.title
    from public.discussions d where d.id = duplicate;
  update public.post_revisions r set discussion_id = null, comment_id = duplicate, tags = null where r.discussion_id = duplicate;
  update public.helpful h set discussion_id = null, comment_id = duplicate where h.discussion_id = duplicate;
  update private.pictures p set discussion_id = null, comment_id = duplicate where p.discussion_id = duplicate;
  update public.reports r set discussion_id = null, comment_id = duplicate where r.discussion_id = duplicate;
end
$$;
revoke all on function private.merge_question(uuid, uuid) from public;

-- Moves all that is in a discussion into another one, and deletes what is left of it. As the server, not as the moderator who
-- decided it: posts keep their authors and times, nothing is charged, and no trigger takes it for a deletion or an edit by them.
create or replace function private.move_discussion(duplicate uuid, target uuid) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  claims constant text := current_setting('request.jwt.claims', true);
  subject constant text := current_setting('request.jwt.claim.sub', true);
begin
  perform set_config('request.jwt.claims', '', true), set_config('request.jwt.claim.sub', '', true),
    set_config('campuslife.seeding', 'on', true);
  perform private.merge_readers(duplicate, target);
  perform private.merge_pseudonyms(duplicate, target);
  -- So that each comment that moves does not find out anew when the rest was last active.
  delete from private.discussion_activity a where a.discussion_id = duplicate;
  perform private.merge_question(duplicate, target);
  update public.comments c set discussion_id = target where c.discussion_id = duplicate;
  update public.moderation_decisions m set discussion_id = target, comment_id = coalesce(m.comment_id, duplicate)
    where m.discussion_id = duplicate;
  update public.discussions d set
      answered_at = private.first_answer_of(d),
      solved_comment_id = coalesce(d.solved_comment_id, o.solved_comment_id),
      solved_at = coalesce(d.solved_at, o.solved_at),
      reopened_at = case when o.solved_at is null then d.reopened_at end,
      reopen_reason = case when o.solved_at is null then d.reopen_reason end
    from public.discussions o where d.id = target and o.id = duplicate;
  delete from public.discussions d where d.id = duplicate;
  perform set_config('request.jwt.claims', coalesce(claims, ''), true),
    set_config('request.jwt.claim.sub', coalesce(subject, ''), true), set_config('campuslife.seeding', 'off', true);
end
$$;
revoke all on function private.move_discussion(uuid, uuid) from public;

-- Merges a discussion into another one that asks the same, with a reason and a text for its author, as public.decide_post() decides;
-- `seen` is the latest decision about it that the moderator knows of. Returns the decision, which is about the comment that its
-- question becomes. Notifies its author, and who follows one of the two.
create or replace function public.merge_discussion(duplicate uuid, target uuid, reason text, text text, seen uuid default null)
  returns uuid
  language plpgsql security definer set search_path = ''
as $$
declare
  moderator constant uuid := auth.uid();
  question public.discussions;
  author uuid;
  made uuid;
begin
  if moderator is null or not private.may('forum') then
    raise exception using errcode = '42501', message = 'Only moderators merge discussions.';
  end if;
  if duplicate is null or target is null or duplicate = target or reason is null or coalesce(text, '') !~ '\S' then
    raise exception using errcode = '23514', message = 'A merge needs two discussions, a reason and a text for the author.';
  end if;
  perform private.lock_merge(duplicate, target);
  select d.* into question from public.discussions d where d.id = duplicate;
  if not found or not exists (select from public.discussions d where d.id = target) then
    raise exception using errcode = 'PT404', message = 'There is no such discussion.', hint = 'not_found';
  end if;
  if (select m.id from public.moderation_decisions m where m.discussion_id = duplicate and m.comment_id is null
      order by m.decided_at desc limit 1) is distinct from seen then
    raise exception using errcode = 'PT409', message = 'Another moderator has decided meanwhile.', hint = 'already_decided';
  end if;
  author := private.author_of(question.id, question.anonymous, question.user_id, question.user_name);
  if author = moderator then
    raise exception using errcode = 'PT403', message = 'Somebody else decides about your post.', hint = 'own_post';
  end if;
  -- Neither may be hidden: its texts would be among those that others read.
  if question.hidden = 'decision' or exists (select from public.discussions d where d.id = target and d.hidden is not null) then
    raise exception using errcode = 'PT409', message = 'A hidden discussion cannot be merged.', hint = 'hidden_discussion';
  end if;

  update public.reports r set dismissed_at = now(), outcome = 'acted' where r.dismissed_at is null and r.discussion_id = duplicate;
  perform private.move_discussion(duplicate, target);
  insert into public.moderation_decisions
    (kind, reason, text, discussion_id, comment_id, title, anonymous, author_name, account_id, decided_by, decided_by_name)
    select 'merge', merge_discussion.reason, btrim(merge_discussion.text), target, c.id, question.title, c.anonymous, c.user_name,
      c.user_id, moderator, private.display_name(moderator)
    from public.comments c where c.id = duplicate
    returning id into made;
  if author is not null then
    insert into private.decision_authors (decision_id, account_id) values (made, author);
    perform private.record_event('decision', null, moderator, jsonb_build_object('decision', made), 'decision:' || made, author);
  end if;
  perform private.record_event('answer', duplicate, question.user_id, '{"merged": true}', 'merged:' || duplicate);
  return made;
end
$$;
revoke all on function public.merge_discussion(uuid, uuid, text, text, uuid) from public, anon, authenticated, service_role;
grant execute on function public.merge_discussion(uuid, uuid, text, text, uuid) to authenticated, service_role;

-- Leads a comment on a merged discussion to the one that has its question now: its writer does not know yet. Waits for a merge that
-- is under way. Before the other triggers, by its name.
create or replace function private.forward_comment() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  target uuid;
begin
  loop
    perform from public.discussions d where d.id = new.discussion_id for key share;
    exit when found;
    select c.discussion_id into target from public.comments c where c.id = new.discussion_id and c.merged_title is not null;
    -- The foreign key rejects what never was.
    exit when not found;
    new.discussion_id := target;
  end loop;
  return new;
end
$$;
revoke all on function private.forward_comment() from public;
create trigger a_forwarded before insert on public.comments
  for each row execute function private.forward_comment();
