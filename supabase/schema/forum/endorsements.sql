-- What the college says of the authors of named posts, and who endorses an answer. No role reads the table: functions
-- answer the readers of the comment.

revoke all on private.endorsements from public;

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
revoke all on function private.standing_of(uuid) from public;
grant execute on function private.standing_of(uuid) to anon, authenticated, service_role;

-- A computed column of discussions: private.standing_of() the author; an anonymous one has none.
create or replace function public.author_standing(public.discussions) returns jsonb
  language sql stable
  return private.standing_of($1.user_id);
revoke all on function public.author_standing(public.discussions) from public;
grant execute on function public.author_standing(public.discussions) to anon, authenticated, service_role;

-- A computed column of comments: private.standing_of() the author; an anonymous one has none.
create or replace function public.author_standing(public.comments) returns jsonb
  language sql stable
  return private.standing_of($1.user_id);
revoke all on function public.author_standing(public.comments) from public;
grant execute on function public.author_standing(public.comments) to anon, authenticated, service_role;

-- As what the caller may endorse answers: of the staff, an alumnus with a confirmed card, or a moderator; null for all others.
create or replace function private.endorses_as() returns text
  language sql stable security definer set search_path = ''
  return case when auth.uid() is not null and not private.is_banned() then coalesce(
    (select 'staff' from public.users u where u.id = auth.uid() and u.role = 'staff'),
    (select 'alumnus' from public.alumni_cards c where c.account_id = auth.uid() and c.confirmed_at is not null and not c.withdrawn),
    case when private.may('forum') then 'moderator' end) end;
revoke all on function private.endorses_as() from public;
grant execute on function private.endorses_as() to anon, authenticated, service_role;

-- A computed column of discussions: whether the caller may endorse answers of others.
create or replace function public.may_endorse(public.discussions) returns boolean
  language sql stable
  return private.endorses_as() is not null;
revoke all on function public.may_endorse(public.discussions) from public;
grant execute on function public.may_endorse(public.discussions) to anon, authenticated, service_role;

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
revoke all on function public.endorse_comment(uuid, boolean) from public, anon, authenticated, service_role;
grant execute on function public.endorse_comment(uuid, boolean) to authenticated;

-- Who endorses a comment, the first one first, as [{"name", "kind", "year", "mine"}]; null without one. Who is not of the staff any
-- more, or has withdrawn their card, is left out.
create or replace function private.endorsements_of(comment uuid) returns jsonb
  language sql stable security definer set search_path = ''
  return (select jsonb_agg(jsonb_build_object('name', private.display_name(e.account_id), 'mine', e.account_id is not distinct from auth.uid())
      || coalesce(private.standing_of(e.account_id), jsonb_build_object('kind', e.endorsed_as)) order by e.created_at, e.account_id)
    from private.endorsements e where e.comment_id = endorsements_of.comment
      and (e.endorsed_as = 'moderator' or e.account_id = auth.uid() or private.standing_of(e.account_id) is not null));
revoke all on function private.endorsements_of(uuid) from public;
grant execute on function private.endorsements_of(uuid) to anon, authenticated, service_role;

-- A computed column of comments: private.endorsements_of() it.
create or replace function public.endorsements(public.comments) returns jsonb
  language sql stable
  return private.endorsements_of($1.id);
revoke all on function public.endorsements(public.comments) from public;
grant execute on function public.endorsements(public.comments) to anon, authenticated, service_role;
