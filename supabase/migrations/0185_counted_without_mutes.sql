-- Comments that are new are counted with the caller's mutes as one lookup, not as a call for each comment.

-- ---- From supabase/schema: npm run schema.
set local check_function_bodies = off;

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
