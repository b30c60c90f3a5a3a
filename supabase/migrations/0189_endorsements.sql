-- Who endorses an answer under their name: staff, alumni and moderators.
create table private.endorsements (
  comment_id uuid not null references public.comments (id) on delete cascade,
  account_id uuid not null references auth.users (id) on delete cascade,
  endorsed_as text not null check (endorsed_as in ('staff', 'alumnus', 'moderator')),
  created_at timestamptz not null default clock_timestamp(),
  primary key (comment_id, account_id)
);
alter table private.endorsements enable row level security;
create index endorsements_of_account on private.endorsements (account_id);

-- The cursor has one more column.
drop function public.helpful_comments(uuid, bigint, timestamptz, uuid, integer);

-- ---- From supabase/schema: npm run schema.
set local check_function_bodies = off;

-- A hidden comment answers and solves nothing, and no notification has its words. Those of the moment before come back with the
-- next answer: a comment that is shown again is no news.
create or replace function private.comment_hidden() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  update public.discussions d set
      answered_at = private.first_answer_of(d),
      solved_comment_id = case when d.solved_comment_id = new.id and new.hidden is not null then null else d.solved_comment_id end,
      solved_at = case when d.solved_comment_id = new.id and new.hidden is not null then null else d.solved_at end
    where d.id = new.discussion_id
      and (d.answered_at is distinct from private.first_answer_of(d) or d.solved_comment_id = new.id);
  if new.hidden is not null then
    delete from private.events e where e.dedupe_key in ('answer:' || new.id, 'reply:' || new.id, 'merged:' || new.id, 'endorsed:' || new.id, 'solved:' || new.id, 'solved_by:' || new.id);
    delete from public.notifications n where n.subject_id = new.discussion_id
      and n.dedupe_key in ('answer:' || new.id, 'reply:' || new.id, 'merged:' || new.id, 'endorsed:' || new.id, 'solved:' || new.id, 'solved_by:' || new.id);
  end if;
  return null;
end
$$;

-- Puts the new text of a comment into its notifications.
create or replace function private.comment_rewritten() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  update public.notifications n set body = private.in_one_line(coalesce(new.plain_text, new.content), 140)
    where n.subject_id = new.discussion_id and n.dedupe_key in ('answer:' || new.id, 'reply:' || new.id, 'merged:' || new.id, 'endorsed:' || new.id);
  return null;
end
$$;

-- Deletes events and notifications of comments that are gone, and their words with them.
create or replace function private.comments_untold() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  delete from private.events e using removed r where e.dedupe_key in ('answer:' || r.id, 'reply:' || r.id, 'merged:' || r.id, 'endorsed:' || r.id);
  delete from public.notifications n using removed r
    where n.subject_id = r.discussion_id and n.dedupe_key in ('answer:' || r.id, 'reply:' || r.id, 'merged:' || r.id, 'endorsed:' || r.id);
  return null;
end
$$;

-- As what the caller may endorse answers: of the staff, an alumnus with a confirmed card, or a moderator; null for all others.
create or replace function private.endorses_as() returns text
  language sql stable security definer set search_path = ''
  return case when auth.uid() is not null and not private.is_banned() then coalesce(
    (select 'staff' from public.users u where u.id = auth.uid() and u.role = 'staff'),
    (select 'alumnus' from public.alumni_cards c where c.account_id = auth.uid() and c.confirmed_at is not null and not c.withdrawn),
    case when private.may('forum') then 'moderator' end) end;

-- What the college says of an account: {"kind": "staff"}, or {"kind": "alumnus", "year"} of a confirmed card that its owner has not
-- withdrawn, for who may read cards; else null.
create or replace function private.standing_of(account uuid) returns jsonb
  language sql stable security definer set search_path = ''
  return case
    when standing_of.account is null then null
    when exists (select from public.users u where u.id = standing_of.account and u.role = 'staff') then '{"kind": "staff"}'
    else (select jsonb_build_object('kind', 'alumnus', 'year', a.graduation_year)
      from public.alumni_cards c join public.alumni a on a.id = c.alumnus_id
      where c.account_id = standing_of.account and c.confirmed_at is not null and not c.withdrawn and private.may_read_pro()) end;

-- Who endorses a comment, the first one first, as [{"name", "kind", "year", "mine"}]; null without one. Who is not of the staff any
-- more, or has withdrawn their card, is left out.
create or replace function private.endorsements_of(comment uuid) returns jsonb
  language sql stable security definer set search_path = ''
  return (select jsonb_agg(jsonb_build_object('name', private.display_name(e.account_id), 'mine', e.account_id is not distinct from auth.uid())
      || coalesce(private.standing_of(e.account_id), jsonb_build_object('kind', e.endorsed_as)) order by e.created_at, e.account_id)
    from private.endorsements e where e.comment_id = endorsements_of.comment
      and (e.endorsed_as = 'moderator' or e.account_id = auth.uid() or private.standing_of(e.account_id) is not null));

create or replace function public.author_standing(public.comments)
 returns jsonb
 language sql
 stable
return private.standing_of(($1).user_id);

create or replace function public.author_standing(public.discussions)
 returns jsonb
 language sql
 stable
return private.standing_of(($1).user_id);

-- Endorses an answer of somebody else under the caller's name, or takes the endorsement back. Its author is notified once. The comment is
-- locked like one that is marked as helpful.
create or replace function public.endorse_comment(comment uuid, endorsed boolean) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  endorser constant uuid := auth.uid();
  author uuid;
begin
  if not endorsed then
    delete from private.endorsements e where e.comment_id = endorse_comment.comment and e.account_id = endorser;
    return;
  end if;
  if private.endorses_as() is null then
    raise exception using errcode = '42501', message = 'Staff, alumni with a confirmed card and moderators endorse answers.';
  end if;
  perform private.check_silenced();
  select private.author_of(c.discussion_id, c.anonymous, c.user_id, c.user_name) into author
    from public.comments c join public.discussions d on d.id = c.discussion_id
    where c.id = endorse_comment.comment and c.hidden is null and d.hidden is null
    for key share of c;
  if not found then
    raise exception using errcode = 'PT404', message = 'There is no such comment.', hint = 'not_found';
  end if;
  if author = endorser then
    raise exception using errcode = 'PT403', message = 'Somebody else endorses your answer.', hint = 'own_post';
  end if;
  perform private.charge_posting('helpful', 1, 120, 600);
  insert into private.endorsements (comment_id, account_id, endorsed_as)
    values (endorse_comment.comment, endorser, private.endorses_as()) on conflict do nothing;
  if author is not null then
    perform private.record_event('answer', endorse_comment.comment, endorser, '{"endorsed": true}',
      'endorsed:' || endorse_comment.comment, author);
  end if;
end
$$;

-- A computed column of comments: private.endorsements_of() it.
create or replace function public.endorsements(public.comments) returns jsonb
  language sql stable
  return private.endorsements_of($1.id);

-- The comments of a discussion, those first that most accounts found helpful, then those that
-- most endorse, then the oldest; those after a row of the last page. As the caller may read them.
create or replace function public.helpful_comments(
  discussion uuid, after_helpful bigint default null, after_at timestamptz default null, after_id uuid default null,
  page_size integer default 50, after_endorsed bigint default 0
) returns setof public.comments
  language sql stable rows 50 set search_path = ''
as $$
  select c.* from public.comments c left join counts.helpful_comment_id_fkey h on h.key = c.id
    cross join lateral (select coalesce(jsonb_array_length(public.endorsements(c)), 0) as total offset 0) as e
  where c.discussion_id = helpful_comments.discussion
    and (helpful_comments.after_id is null or coalesce(h.total, 0) < helpful_comments.after_helpful
      or coalesce(h.total, 0) = helpful_comments.after_helpful
        and (e.total < helpful_comments.after_endorsed or e.total = helpful_comments.after_endorsed
          and (c.created_at, c.id) > (helpful_comments.after_at, helpful_comments.after_id)))
  order by coalesce(h.total, 0) desc, e.total desc, c.created_at, c.id
  limit least(greatest(helpful_comments.page_size, 1), 1000)
$$;

-- A computed column of discussions: whether the caller may endorse answers of others.
create or replace function public.may_endorse(public.discussions) returns boolean
  language sql stable
  return private.endorses_as() is not null;

revoke all on function public.endorse_comment(uuid, boolean) from public, anon, authenticated, service_role;
grant execute on function public.endorse_comment(uuid, boolean) to authenticated;
revoke all on function private.endorsements_of(uuid) from public;
grant execute on function private.endorsements_of(uuid) to anon, authenticated, service_role;
revoke all on function private.endorses_as() from public;
grant execute on function private.endorses_as() to anon, authenticated, service_role;
revoke all on function private.standing_of(uuid) from public;
grant execute on function private.standing_of(uuid) to anon, authenticated, service_role;
revoke all on function public.author_standing(public.comments) from public;
grant execute on function public.author_standing(public.comments) to anon, authenticated, service_role;
revoke all on function public.author_standing(public.discussions) from public;
grant execute on function public.author_standing(public.discussions) to anon, authenticated, service_role;
revoke all on function public.endorsements(public.comments) from public;
grant execute on function public.endorsements(public.comments) to anon, authenticated, service_role;
revoke all on function public.helpful_comments(uuid, bigint, timestamp with time zone, uuid, integer, bigint) from public;
grant execute on function public.helpful_comments(uuid, bigint, timestamp with time zone, uuid, integer, bigint) to anon, authenticated;
grant execute on function public.helpful_comments(uuid, bigint, timestamp with time zone, uuid, integer, bigint) to service_role;
revoke all on function public.may_endorse(public.discussions) from public;
grant execute on function public.may_endorse(public.discussions) to anon, authenticated, service_role;
revoke all on function private.comment_hidden() from public;
revoke all on function private.comment_rewritten() from public;
revoke all on function private.comments_untold() from public;
