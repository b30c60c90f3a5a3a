-- Publishes an experience, returns it to its author, or hides it where an organisation objects with right; the last two with a
-- reason that the author reads. `seen` is the revision that the reviewer has read: where it was edited meanwhile, nothing happens.
-- A published one that is published again is checked anew. The author is notified without anybody learning who it is.
create or replace function public.decide_experience(id uuid, decision text, seen integer, reason text default '') returns void
  language plpgsql volatile security definer set search_path = ''
as $$
declare
  today constant date := (now() at time zone 'Asia/Kolkata')::date;
  given constant text := case when decide_experience.decision = 'publish' then ''
    else btrim(texts.tidied(coalesce(decide_experience.reason, ''))) end;
  stored public.experiences;
  becomes text;
  author uuid;
begin
  if auth.uid() is null or not private.may('placements') then
    raise exception using errcode = '42501', message = 'Interview experiences are reviewed by the placement cell.';
  end if;
  becomes := case decide_experience.decision when 'publish' then 'published' when 'return' then 'returned'
    when 'hide' then 'hidden' end;
  if becomes is null or (becomes <> 'published' and char_length(given) not between 3 and 400) then
    raise exception using errcode = 'PT422', hint = 'reason_missing', message = 'Say why, in 3 to 400 characters: the author reads it.';
  end if;
  select e.* into stored from public.experiences e where e.id = decide_experience.id and e.state <> 'returned' for update;
  if not found then
    raise exception using errcode = 'PT404', hint = 'not_found', message = 'It was withdrawn or decided meanwhile.';
  end if;
  if stored.revision <> coalesce(decide_experience.seen, 0) then
    raise exception using errcode = 'PT409', hint = 'changed', message = 'Its author has edited it meanwhile. Read it again.';
  end if;
  update public.experiences e set state = becomes, reason = given, sent_on = null,
      published_on = case when becomes = 'published' then coalesce(e.published_on, today) else e.published_on end,
      checked_on = case when becomes = 'published' then today else e.checked_on end
    where e.id = stored.id;
  if becomes = stored.state then return; end if;
  insert into public.audit_log (actor_id, actor_name, action, table_name, row_id, row_name, before, after)
    select auth.uid(), private.display_name(auth.uid()), 'update', 'public.experiences', stored.id, left(o.name || ', ' || stored.role, 300),
      jsonb_build_object('state', stored.state), jsonb_build_object('state', becomes, 'reason', given)
    from public.organisations o where o.id = stored.organisation_id;
  select a.account_id into author from private.experience_authors a where a.experience_id = stored.id;
  if author is not null then
    perform private.record_event('experience_reviewed', stored.id, auth.uid(), jsonb_build_object('state', becomes),
      'experience:' || stored.id || ':' || gen_random_uuid(), author);
  end if;
end
$$;
revoke all on function public.decide_experience(uuid, text, integer, text) from public, anon, authenticated, service_role;
grant execute on function public.decide_experience(uuid, text, integer, text) to authenticated;
