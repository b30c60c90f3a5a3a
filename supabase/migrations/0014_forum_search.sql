-- The forum's search, for a forum of any size. As a filter of the list, PostgreSQL has to guess whether a text is
-- frequent (then walking the list, newest first, is soon done) or rare (then the index is); with row-level
-- security it may not even use its statistics for that. Guessing wrong it reads the whole forum. Here it looks
-- first: docs/scale.md has the figures.

-- Of one text, not of three: a search walks it once. Unit separators keep the columns apart.
create index discussions_text on public.discussions
  using gin ((title || e'\x1f' || content || e'\x1f' || tags) extensions.gin_trgm_ops);
drop index public.discussions_search;

-- Discussions whose title, content or tags hold the text, whatever its case; newest first, those before a row of
-- the last page. With the caller's own rights.
create function public.search_discussions(
  query text,
  before_at timestamptz default 'infinity',
  before_id uuid default 'ffffffff-ffff-ffff-ffff-ffffffffffff',
  most integer default 20
) returns setof public.discussions
  language plpgsql stable rows 20
  set search_path = ''
  -- Each text has its own best way; one plan for all of them is what this function is there to avoid.
  set plan_cache_mode = force_custom_plan
as $$
declare
  pattern constant text := '%' || regexp_replace(query, '([\\%_])', '\\\1', 'g') || '%';
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
      where (created_at, id) < (before_at, before_id)
      order by created_at desc, id desc limit first_look
    ) as d
    where title || e'\x1f' || content || e'\x1f' || tags ilike pattern
      and (not separated or title ilike pattern or content ilike pattern or tags ilike pattern)
    limit wanted;
  get diagnostics got = row_count;
  wanted := wanted - got;
  if wanted = 0 then return; end if;

  select created_at, id into ends from public.discussions
    where (created_at, id) < (before_at, before_id)
    order by created_at desc, id desc offset first_look - 1 limit 1;
  if ends is null then return; end if;
  before_at := ends.created_at;
  before_id := ends.id;

  -- A thousand from anywhere tell how many hold it: the newest may all be about something else.
  select count(*), count(*) filter (where title || e'\x1f' || content || e'\x1f' || tags ilike pattern)
    into sampled, hits
    from public.discussions tablesample system (least(100, 100 * 1000 / greatest(total, 1)));

  -- Walking on takes wanted * sampled / hits rows, the index total * hits / sampled.
  if hits ^ 2 * total > sampled ^ 2 * wanted then
    return query
      select d.* from (
        select * from public.discussions
        where (created_at, id) < (before_at, before_id)
        -- Not to be flattened: it would be sorted instead of walked.
        order by created_at desc, id desc offset 0
      ) as d
      where title || e'\x1f' || content || e'\x1f' || tags ilike pattern
        and (not separated or title ilike pattern or content ilike pattern or tags ilike pattern)
      limit wanted;
    return;
  end if;

  return query
    with found as materialized (
      select id, created_at from public.discussions
      where title || e'\x1f' || content || e'\x1f' || tags ilike pattern
        and (created_at, id) < (before_at, before_id)
        and (not separated or title ilike pattern or content ilike pattern or tags ilike pattern)
    ),
    newest as (select id from found order by created_at desc, id desc limit wanted)
    select d.* from newest join public.discussions d using (id)
    order by d.created_at desc, d.id desc;
end
$$;

revoke all on function public.search_discussions(text, timestamptz, uuid, integer) from public;
grant execute on function public.search_discussions(text, timestamptz, uuid, integer)
  to anon, authenticated, service_role;
