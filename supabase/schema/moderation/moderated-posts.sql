-- Notifies the author of a post or answer that a moderator deleted, or of a post that a moderator edited; of a whole
-- discussion, the author of the discussion.
create or replace function private.post_moderated() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  heading text;
  discussion uuid;
  author uuid;
begin
  -- A decision has its own notification (public.decide_post).
  if current_setting('campuslife.deciding', true) = 'on' then return old; end if;
  if tg_table_name = 'discussions' then
    heading := old.title;
    discussion := old.id;
    author := private.author_of(old.id, old.anonymous, old.user_id, old.user_name);
  elsif tg_table_name = 'student_answers' then
    author := old.user_id;
    select left(g.text, 200) into heading from public.question_groups g where g.id = old.group_id;
    if not found then return old; end if;
  else
    author := private.author_of(old.discussion_id, old.anonymous, old.user_id, old.user_name);
    select d.title, d.id into heading, discussion from public.discussions d where d.id = old.discussion_id;
    if not found then return old; end if;
  end if;
  if author is null then return old; end if;
  if tg_op = 'UPDATE' then
    perform private.record_event('post_moderated', discussion, auth.uid(),
      jsonb_build_object('post', case tg_table_name when 'discussions' then 'discussion' else 'comment' end, 'title', heading,
        'edited', jsonb_build_object('id', old.id, 'discussion', discussion, 'revision', new.edits)),
      'post_edited:' || old.id || ':' || new.edits, author);
    return old;
  end if;
  perform private.record_event('post_moderated', null, auth.uid(),
    jsonb_build_object('post', case tg_table_name when 'discussions' then 'discussion' when 'comments' then 'comment' else 'answer' end, 'title', heading),
    'post_moderated:' || old.id, author);
  return old;
end
$$;
revoke all on function private.post_moderated() from public;
create trigger comments_moderated after delete on public.comments
  for each row when (private.may('forum') and not private.wrote(old.discussion_id, old.anonymous, old.user_id, old.user_name))
  execute function private.post_moderated();
create trigger comments_moderated_edit after update of content, format on public.comments
  for each row when (old.version <> new.version and private.may('forum') and not private.wrote(old.discussion_id, old.anonymous, old.user_id, old.user_name))
  execute function private.post_moderated();
-- Before the names of the discussion are gone.
create trigger discussions_moderated before delete on public.discussions
  for each row when (private.may('forum') and not private.wrote(old.id, old.anonymous, old.user_id, old.user_name))
  execute function private.post_moderated();
create trigger discussions_moderated_edit after update of title, content, tags, format on public.discussions
  for each row when (old.version <> new.version and private.may('forum') and not private.wrote(old.id, old.anonymous, old.user_id, old.user_name))
  execute function private.post_moderated();
