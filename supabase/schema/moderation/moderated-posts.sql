-- Notifies the author of a post or answer that an admin deleted; of a whole discussion, the author of the discussion.
create or replace function private.post_moderated() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  heading text;
begin
  if old.user_id is null then return null; end if;
  if tg_table_name = 'discussions' then
    heading := old.title;
  elsif tg_table_name = 'student_answers' then
    select left(g.text, 200) into heading from public.question_groups g where g.id = old.group_id;
    if not found then return null; end if;
  else
    select d.title into heading from public.discussions d where d.id = old.discussion_id;
    if not found then return null; end if;
  end if;
  perform private.record_event('post_moderated', null, auth.uid(),
    jsonb_build_object('post', case tg_table_name when 'discussions' then 'discussion' when 'comments' then 'comment' else 'answer' end, 'title', heading),
    'post_moderated:' || old.id, old.user_id);
  return null;
end
$$;
revoke all on function private.post_moderated() from public;
create trigger comments_moderated after delete on public.comments
  for each row when (auth.uid() is distinct from old.user_id and private.may('forum'))
  execute function private.post_moderated();
create trigger discussions_moderated after delete on public.discussions
  for each row when (auth.uid() is distinct from old.user_id and private.may('forum'))
  execute function private.post_moderated();
