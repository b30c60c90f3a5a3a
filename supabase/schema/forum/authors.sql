-- Sets author, name and time of a post, whatever the client sends. An anonymous one has a name of its discussion and no author.
-- The server itself (no account in the request) may import posts with their own author and time.
create or replace function private.stamp_author() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if auth.uid() is not null then
    new.user_id := auth.uid();
    new.user_name := private.display_name(auth.uid());
    -- Answers to questions of papers are not anonymous.
    if tg_table_name in ('discussions', 'comments') then
      if new.anonymous then
        perform private.check_anonymous_posts();
        new.user_id := null;
        if tg_table_name = 'discussions' then
          new.user_name := private.pseudonym(auth.uid(), new.id);
        else
          new.user_name := private.pseudonym(auth.uid(), new.discussion_id);
        end if;
      end if;
    end if;
    -- Not now(): rows of one transaction would share it, and the list would have no order.
    new.created_at := clock_timestamp();
  end if;
  return new;
end
$$;
revoke all on function private.stamp_author() from public;
create trigger comments_author before insert on public.comments
  for each row execute function private.stamp_author();
create trigger discussions_author before insert on public.discussions
  for each row execute function private.stamp_author();

-- Removes the name from a post whose author deleted their account; the text stays.
create or replace function private.forget_author() returns trigger
  language plpgsql set search_path = ''
as $$
begin
  new.user_name := 'Deleted user';
  return new;
end
$$;
revoke all on function private.forget_author() from public;
create trigger comments_forget_author before update of user_id on public.comments
  for each row when (new.user_id is null and old.user_id is not null) execute function private.forget_author();
create trigger discussions_forget_author before update of user_id on public.discussions
  for each row when (new.user_id is null and old.user_id is not null) execute function private.forget_author();

-- Updates the author's name in the notifications of a comment, where the comment gets a new one.
create or replace function private.comment_renamed() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  update public.notifications n set title = left(new.user_name || substr(n.title, char_length(old.user_name) + 1), 300)
    where n.subject_id = new.discussion_id and n.dedupe_key in ('answer:' || new.id, 'reply:' || new.id)
      and starts_with(n.title, old.user_name);
  return null;
end
$$;
revoke all on function private.comment_renamed() from public;
create trigger comments_renamed after update on public.comments
  for each row when (old.user_name <> new.user_name) execute function private.comment_renamed();

-- Puts the caller's present display name on their old posts. Returns how many posts were changed. Security definer: no role
-- may write the name of a post.
create or replace function public.rename_my_posts() returns integer
  language plpgsql security definer set search_path = ''
as $$
declare
  author constant uuid := auth.uid();
  name text;
  renamed integer;
  comments_renamed integer;
  answers_renamed integer;
begin
  if author is null or private.is_banned() then
    raise exception 'Only an account that may post can rename its posts.' using errcode = '42501';
  end if;
  name := private.display_name(author);
  update public.discussions set user_name = name where user_id = author and user_name <> name;
  get diagnostics renamed = row_count;
  update public.comments set user_name = name where user_id = author and user_name <> name;
  get diagnostics comments_renamed = row_count;
  update public.student_answers set user_name = name where user_id = author and user_name <> name;
  get diagnostics answers_renamed = row_count;
  update public.experiences e set author_name = name
    where e.id = any (private.own_experiences()) and e.author_name not in ('', name);
  update public.study_materials set contributor_name = name where contributor = author and credited and contributor_name <> name;
  return renamed + comments_renamed + answers_renamed;
end
$$;
revoke all on function public.rename_my_posts() from public, anon, authenticated, service_role;
grant execute on function public.rename_my_posts() to anon, authenticated, service_role;
