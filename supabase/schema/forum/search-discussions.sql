-- Discussions whose title, content (of Markdown, as it is read) or tags contain the text, whatever its case; newest first, those before a row of the
-- last page. Security definer, and without hidden ones itself: under a policy the index of texts would not be used, since the
-- comparison of a text may show what it compares.
create or replace function public.search_discussions(
  query text,
  before_at timestamptz default 'infinity',
  before_id uuid default 'ffffffff-ffff-ffff-ffff-ffffffffffff',
  most integer default 20
) returns setof public.discussions
  language plpgsql stable security definer rows 20
  set search_path = ''
  -- Each text has its own best way; one plan for all of them is what this function is there to avoid.
  set plan_cache_mode = force_custom_plan
as $$
declare
  spellings constant text := texts.spellings(query);
  pattern constant text := '%' || regexp_replace(normalize(query, nfc), '([\\%_])', '\\\1', 'g') || '%';
  -- Nobody's text but an attacker's: then each column is compared by itself.
  separated constant boolean := query like e'%\x1f%';
  total constant float8 := (select reltuples from pg_catalog.pg_class where oid = 'public.discussions'::regclass);
  wanted integer := least(greatest(most, 1), 1000);
  first_look constant integer := 500;
  sampled float8;
  hits float8;
  ends record;
  got integer;
begin
  -- What many posts hold, the newest hold as well.
  return query
    select d.* from (
      select * from public.discussions
      where hidden is null and (created_at, id) < (before_at, before_id)
      order by created_at desc, id desc limit first_look
    ) as d
    where case when spellings is null then title || e'\x1f' || coalesce(plain_text, content) || e'\x1f' || tags ilike pattern
        else title || e'\x1f' || coalesce(plain_text, content) || e'\x1f' || tags ~* spellings end
      and (not separated or case when spellings is null then title ilike pattern or coalesce(plain_text, content) ilike pattern or tags ilike pattern
        else title ~* spellings or coalesce(plain_text, content) ~* spellings or tags ~* spellings end)
    limit wanted;
  get diagnostics got = row_count;
  wanted := wanted - got;
  if wanted = 0 then return; end if;

  select created_at, id into ends from public.discussions
    where hidden is null and (created_at, id) < (before_at, before_id)
    order by created_at desc, id desc offset first_look - 1 limit 1;
  if ends is null then return; end if;
  before_at := ends.created_at;
  before_id := ends.id;

  -- A thousand from anywhere tell how many hold it: the newest may all be about something else.
  select count(*), count(*) filter (where case when spellings is null then title || e'\x1f' || coalesce(plain_text, content) || e'\x1f' || tags ilike pattern
        else title || e'\x1f' || coalesce(plain_text, content) || e'\x1f' || tags ~* spellings end)
    into sampled, hits
    from public.discussions tablesample system (least(100, 100 * 1000 / greatest(total, 1)));

  -- Walking on takes wanted * sampled / hits rows, the index total * hits / sampled.
  if hits ^ 2 * total > sampled ^ 2 * wanted then
    return query
      select d.* from (
        select * from public.discussions
        where hidden is null and (created_at, id) < (before_at, before_id)
        -- Not to be flattened: it would be sorted instead of walked.
        order by created_at desc, id desc offset 0
      ) as d
      where case when spellings is null then title || e'\x1f' || coalesce(plain_text, content) || e'\x1f' || tags ilike pattern
        else title || e'\x1f' || coalesce(plain_text, content) || e'\x1f' || tags ~* spellings end
        and (not separated or case when spellings is null then title ilike pattern or coalesce(plain_text, content) ilike pattern or tags ilike pattern
        else title ~* spellings or coalesce(plain_text, content) ~* spellings or tags ~* spellings end)
      limit wanted;
    return;
  end if;

  return query
    with found as materialized (
      select id, created_at from public.discussions
      where case when spellings is null then title || e'\x1f' || coalesce(plain_text, content) || e'\x1f' || tags ilike pattern
        else title || e'\x1f' || coalesce(plain_text, content) || e'\x1f' || tags ~* spellings end
        and hidden is null and (created_at, id) < (before_at, before_id)
        and (not separated or case when spellings is null then title ilike pattern or coalesce(plain_text, content) ilike pattern or tags ilike pattern
        else title ~* spellings or coalesce(plain_text, content) ~* spellings or tags ~* spellings end)
    ),
    newest as (select id from found order by created_at desc, id desc limit wanted)
    select d.* from newest join public.discussions d using (id)
    order by d.created_at desc, d.id desc;
end
$$;
revoke all on function public.search_discussions(text, timestamp with time zone, uuid, integer) from public, anon, authenticated, service_role;
grant execute on function public.search_discussions(text, timestamp with time zone, uuid, integer) to anon, authenticated, service_role;
