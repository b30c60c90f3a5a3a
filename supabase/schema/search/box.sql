-- All of a search: `groups`: at most so many rows in each group of a search box, or 0 for none; `passages`: at most so many,
-- with what tells how sure an answer from them is (server/features/assistant/confidence). Of lists that the caller reads, and
-- no others.
create or replace function search.box(q text, groups integer, passages integer) returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
declare
  lists constant text[] := search.callers_lists();
  -- Those that only ask or fill, too: they tell what is wanted.
  read constant search.term[] := array(select t from search.understand(q, lists, true) as t);
  terms search.term[] := '{}';
  meaning search.term[] := '{}';
  term search.term;
  lexemes text[];
  anything tsquery;
  shown jsonb;
  found jsonb;
begin
  foreach term in array read loop
    if not term.filler then terms := terms || term; end if;
    if term.means <> '{}' then meaning := meaning || term; end if;
  end loop;
  -- A question of nothing but such words asks for nothing; in a search box, they are what is looked for.
  if terms = '{}' then
    terms := meaning;
    if terms = '{}' and q !~ '[?।]' then terms := read; end if;
  end if;
  lexemes := array(select distinct l from unnest(terms) as t, unnest(t.lexemes) as l);
  anything := (select string_agg('(' || t.strong::text || ')', ' | ')::tsquery from unnest(terms) as t where t.strong is not null);

  with ranked as materialized (
    select r.*, max(r.share) over () as best from search.ranked(q, lists, terms, null, 0.06, 0.3) as r
  ),
  placed as materialized (
    select r.*, name, row_number() over (partition by name order by r.rank desc, r.at desc, r.kind, r.subject_id) as place,
      count(*) over (partition by name) as number, max(r.rank) over (partition by name) as best_rank
    from ranked as r, search.group_of(r.kind) as name
    where groups > 0 and r.share >= search.weight('least') and r.share >= r.best * search.weight('least of best')
  ),
  listed as (
    select p.name, p.number, p.best_rank, p.place, jsonb_build_object(
        'kind', p.kind, 'id', p.subject_id, 'page', substring(p.part from '^page:(\d+)$')::integer, 'title', p.title,
        'excerpt', e.excerpt, 'url', d.url, 'rank', p.rank, 'matched', search.matched(p.title || ' ' || e.excerpt, lexemes),
        'at', p.at, 'due_at', p.due_at) as row
    from (select * from placed where place <= least(groups, 20)) as p,
      search.document(p.list, p.kind, p.subject_id, p.part) as d, search.excerpt(d.text, lexemes) as e (excerpt)
  ),
  grouped as (
    select name, best_rank, jsonb_build_object('group', name, 'count', least(max(number), 100), 'capped', max(number) > 100,
        'rows', jsonb_agg(row order by place)) as answer,
      array_position(array['pages', 'notices', 'papers', 'discussions', 'people', 'more'], name) as standing
    from listed group by name, best_rank
  ),
  ordered as (
    -- The best group stands first where it is clearly better than the second.
    select *, row_number() over (order by best_rank desc) = 1
      and best_rank - coalesce(lead(best_rank) over (order by best_rank desc), 0) > 0.15 as clearly_best from grouped
  ),
  weighed as (
    select r.rank, r.at, jsonb_build_object(
        'kind', r.kind, 'id', r.subject_id, 'page', substring(r.part from '^page:(\d+)$')::integer, 'title', r.title,
        'excerpt', e.excerpt, 'url', d.url, 'rank', r.rank, 'matched', search.matched(r.title || ' ' || e.excerpt, lexemes),
        -- Of the document, and of its title with the sentence that fits best; how much of the document is about them.
        'places', search.places_of(r.kind, t.vector, terms),
        'places_shown', search.places_of('', search.terms(r.title, e.excerpt, ''), terms),
        'density', coalesce(ts_rank(t.vector, anything, 1), 0)) as row
    from (
      select * from ranked order by rank desc, at desc, kind, subject_id limit greatest(least(passages, 20), 0)
    ) as r, search.document(r.list, r.kind, r.subject_id, r.part) as d, search.excerpt(d.text, lexemes) as e (excerpt),
      search.terms_of(r.list, r.kind, r.subject_id, r.part) as t (vector)
  )
  select (select jsonb_agg(answer order by clearly_best desc, standing) from ordered),
    (select jsonb_agg(row order by rank desc, at desc, row ->> 'kind', row ->> 'id') from weighed)
    into shown, found;

  return case when groups > 0 then jsonb_build_object(
      'corrected', coalesce((select jsonb_agg(jsonb_build_object('from', t.typed, 'to', t.corrected))
        from unnest(terms) as t where t.corrected is not null), '[]'),
      'groups', coalesce(shown, '[]'),
      'hidden', search.hidden(lists),
      'nearest', case when shown is null then to_jsonb(search.nearest_words(q, lists)) else '[]' end) else '{}' end
    || case when passages > 0 then jsonb_build_object(
      'passages', coalesce(found, '[]'),
      -- Those that the places are of, and all that were typed.
      'words', coalesce((select jsonb_agg(jsonb_build_object('typed', t.typed, 'weight', t.weight, 'credit', t.credit,
          'known', coalesce(t.known, false), 'listed', t.means is not null, 'corrected', t.corrected is not null,
          'kinds', coalesce(t.kinds, ''))) from unnest(terms) as t), '[]'),
      'read', coalesce((select jsonb_agg(jsonb_build_object('typed', t.typed, 'corrected', t.corrected, 'means', t.means,
          'weight', t.weight)) from unnest(read) as t), '[]')) else '{}' end;
end
$$;
revoke all on function search.box(text, integer, integer) from public;

-- What clients call: the documents that the caller may read, of the given kinds, the best first.
create or replace function public.search(q text, kinds text[] default null, "limit" integer default 20)
  returns table (kind text, id text, page integer, title text, excerpt text, url text, rank real, matched text[],
    at timestamptz, due_at timestamptz)
  language plpgsql stable security definer rows 20
  set search_path = ''
as $$
declare
  lists constant text[] := search.callers_lists();
  terms constant search.term[] := array(select t from search.understand(q, lists) as t);
  lexemes constant text[] := array(select distinct l from unnest(terms) as t, unnest(t.lexemes) as l);
  -- Each that there is once, however often it is named.
  wanted constant text[] := case when kinds is not null then
    array(select k.kind from search.kinds as k where k.kind = any (kinds) and k.kind <> 'comment') end;
begin
  return query
    select r.kind, r.subject_id, substring(r.part from '^page:(\d+)$')::integer, r.title, e.excerpt, d.url, r.rank,
      search.matched(r.title || ' ' || e.excerpt, lexemes), r.at, r.due_at
    from (
      select * from search.ranked(q, lists, terms, wanted) limit least(greatest("limit", 1), 100)
    ) as r, search.document(r.list, r.kind, r.subject_id, r.part) as d, search.excerpt(d.text, lexemes) as e (excerpt)
    order by r.rank desc, r.at desc, r.kind, r.subject_id;
end
$$;
revoke all on function public.search(text, text[], integer) from public, anon, authenticated, service_role;
grant execute on function public.search(text, text[], integer) to anon, authenticated, service_role;

-- What the search box calls: the best results of each group.
create or replace function public.search_box(q text, per_group integer default 3) returns jsonb
  language sql stable security definer set search_path = ''
  return search.box(q, greatest(per_group, 1), 0);
revoke all on function public.search_box(text, integer) from public, anon, authenticated, service_role;
grant execute on function public.search_box(text, integer) to anon, authenticated, service_role;
