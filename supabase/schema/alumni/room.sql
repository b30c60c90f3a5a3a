-- What waits for the owner of a card, for today(), which service_role calls as well; null without a card.
--
-- {
--   "asks": [{"id", "name", "topic", "question", "expires_at"}],   requests without an answer, the next to end first, at most 5
--   "open": integer,                    how many there are
--   "topics": {topic: integer},         of the card's topics: how many requests wait for anybody, while the card may take one
--   "referrals": [{"id", "role", "state", "closes_on"}],  that wait for a review, came back, or end within a week
--   "paused": boolean
-- }
create or replace function public.alumni_room() returns jsonb
  language sql stable security definer set search_path = ''
begin atomic
  select jsonb_build_object(
    'asks', (
      select coalesce(jsonb_agg(to_jsonb(ask) order by ask.expires_at, ask.id), '[]') from (
        select r.id, private.display_name(r.asker_id) as name, r.topic, r.question, r.expires_at
        from private.alumni_requests r
        where r.helper_id = c.account_id and private.request_state(r) = 'open' and r.reported_at is null
        order by r.expires_at, r.id limit 5
      ) as ask),
    'open', (select count(*) from private.alumni_requests r
      where r.helper_id = c.account_id and private.request_state(r) = 'open' and r.reported_at is null),
    'topics', (
      select coalesce(jsonb_object_agg(waiting.topic, waiting.number), '{}') from (
        select r.topic, count(*) as number from private.alumni_requests r
        where private.may_take(r, c) and private.requests_left(c) > 0 group by r.topic
      ) as waiting),
    'referrals', (
      select coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'role', r.role, 'state', r.state, 'closes_on', r.closes_on)
        order by r.closes_on, r.id), '[]')
      from private.referrals r
      where r.account_id = c.account_id and r.closes_on >= (now() at time zone 'Asia/Kolkata')::date
        and (r.state <> 'published' or r.closes_on <= (now() at time zone 'Asia/Kolkata')::date + 7)),
    'paused', private.is_paused_card(c))
  from public.alumni_cards c where c.account_id = auth.uid() and c.confirmed_at is not null and not c.withdrawn;
end;
revoke all on function public.alumni_room() from public, anon, authenticated, service_role;
grant execute on function public.alumni_room() to authenticated, service_role;
