-- Marks the comment that solved a discussion, for its author and for moderators. Security definer: no role writes the column.
-- The comment is locked before the discussion, as where it is deleted (private.comments_unsolved).
create or replace function public.solve_discussion(discussion_id uuid, comment_id uuid) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  answered_by uuid;
  solved public.discussions;
begin
  select private.author_of(c.discussion_id, c.anonymous, c.user_id, c.user_name) into answered_by from public.comments c
    where c.id = solve_discussion.comment_id and c.discussion_id = solve_discussion.discussion_id and c.hidden is null
    for key share;
  if not found then
    raise exception using errcode = 'PT404', message = 'There is no such comment in this discussion.', hint = 'not_found';
  end if;
  select d.* into solved from public.discussions d where d.id = solve_discussion.discussion_id for no key update;
  perform private.check_may_solve(solved);
  if solved.solved_comment_id = solve_discussion.comment_id then return; end if;
  perform private.charge_posting('edits', 1, 60, 240);
  update public.discussions d
    set solved_comment_id = solve_discussion.comment_id, solved_at = clock_timestamp(), reopened_at = null, reopen_reason = null
    where d.id = solved.id;
  if answered_by is distinct from auth.uid() and answered_by is not null then
    perform private.record_event('solved', solved.id, auth.uid(),
      jsonb_build_object('comment', solve_discussion.comment_id, 'yours', true),
      'solved_by:' || solve_discussion.comment_id, answered_by);
  end if;
  perform private.record_event('solved', solved.id, auth.uid(),
    jsonb_build_object('comment', solve_discussion.comment_id),
    'solved:' || solve_discussion.comment_id);
end
$$;
revoke all on function public.solve_discussion(uuid, uuid) from public, anon, authenticated, service_role;
grant execute on function public.solve_discussion(uuid, uuid) to authenticated, service_role;

-- Takes the mark of a solved discussion away, with a reason that every reader sees.
create or replace function public.reopen_discussion(discussion_id uuid, reason text) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  solved public.discussions;
begin
  select d.* into solved from public.discussions d where d.id = reopen_discussion.discussion_id for no key update;
  if not found then
    raise exception using errcode = 'PT404', message = 'There is no such discussion.', hint = 'not_found';
  end if;
  perform private.check_may_solve(solved);
  if coalesce(reason, '') !~ '\S' then
    raise exception using errcode = '23514', message = 'A discussion is reopened with a reason.';
  end if;
  if solved.solved_comment_id is null then return; end if;
  perform private.charge_posting('edits', 1, 60, 240);
  update public.discussions d
    set solved_comment_id = null, solved_at = null, reopened_at = clock_timestamp(), reopen_reason = btrim(reason)
    where d.id = solved.id;
end
$$;
revoke all on function public.reopen_discussion(uuid, text) from public, anon, authenticated, service_role;
grant execute on function public.reopen_discussion(uuid, text) to authenticated, service_role;

-- Rejects a caller who is neither the author of the discussion nor a moderator.
create or replace function private.check_may_solve(discussion public.discussions) returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  if private.is_banned() or auth.uid() is null
    or not (private.wrote(discussion.id, discussion.anonymous, discussion.user_id, discussion.user_name) or private.may('forum')) then
    raise exception using errcode = '42501', message = 'Only who asked and moderators say what solved a discussion.';
  end if;
end
$$;
revoke all on function private.check_may_solve(public.discussions) from public;

-- Opens discussions whose answer is deleted, and takes its notifications away.
create or replace function private.comments_unsolved() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  update public.discussions d set solved_comment_id = null, solved_at = null
    from removed r where d.id = r.discussion_id and d.solved_comment_id = r.id;
  delete from private.events e using removed r where e.dedupe_key in ('solved:' || r.id, 'solved_by:' || r.id);
  delete from public.notifications n using removed r
    where n.subject_id = r.discussion_id and n.dedupe_key in ('solved:' || r.id, 'solved_by:' || r.id);
  return null;
end
$$;
revoke all on function private.comments_unsolved() from public;
create trigger comments_unsolved after delete on public.comments
  referencing old table as removed for each statement execute function private.comments_unsolved();
create trigger discussions_audit_solved after update of solved_comment_id on public.discussions
  for each row when (old.solved_comment_id is distinct from new.solved_comment_id and private.may('forum')
    and not private.wrote(old.id, old.anonymous, old.user_id, old.user_name))
  execute function private.audit('id', 'solved_comment_id', 'reopen_reason');
