-- The query of a phrase of one word or more; the label limits it to a field, and has * for words that begin with it.
create or replace function search.query_of(phrase text, label text default '') returns tsquery
  language sql immutable parallel safe
  return (
    select string_agg(format('''%s''%s', replace(replace(search.lexeme_of(word), '\', '\\'), '''', ''''''),
      case when label = '' then '' else ':' || label end), ' <-> ' order by place)
    -- Longer ones are in no document's words, and PostgreSQL takes none of 2 kB.
    from unnest(search.words_of(phrase)) with ordinality as w (word, place) where char_length(word) <= 40
  )::tsquery;
revoke all on function search.query_of(text, text) from public;

-- A query that any of several phrases matches.
create or replace function search.any_of(phrases text[], label text default '') returns tsquery
  language sql immutable parallel safe
  return (select string_agg(distinct '(' || q::text || ')', ' | ')::tsquery from unnest(phrases) as p, search.query_of(p, label) as q
    where numnode(q) > 0);
revoke all on function search.any_of(text[], text) from public;

-- The terms of a document: title A, text B, everything else C. A text is indexed as far as an answer could be in it.
create or replace function search.terms(title text, text text, also text) returns tsvector
  language sql immutable parallel safe
  return setweight(to_tsvector('search.words', search.separate(title)), 'A')
    || setweight(to_tsvector('search.body', search.separate(left(text, 50000))), 'B')
    || setweight(to_tsvector('search.words', search.separate(also)), 'C')
    || case when title || ' ' || also || ' ' || left(text, 5000) ~ '[A-Z][A-Z][ -]?[0-9][0-9]' then
      setweight(to_tsvector('search.words', lower(search.codes_of(title))), 'A')
        || setweight(to_tsvector('search.words', lower(search.codes_of(also || ' ' || left(text, 5000)))), 'C')
      else '' end;
revoke all on function search.terms(text, text, text) from public;

-- The terms of a document: looked up by its key, so that no plan scans a list.
create or replace function search.terms_of(list text, kind text, subject_id text, part text) returns tsvector
  language plpgsql stable set search_path = ''
  set enable_seqscan = off
  set plan_cache_mode = force_generic_plan
as $$
begin
  return (select d.terms from search.documents d
    where d.list = terms_of.list and d.kind = terms_of.kind and d.subject_id = terms_of.subject_id
      and coalesce(d.part, '') = coalesce(terms_of.part, ''));
end
$$;
revoke all on function search.terms_of(text, text, text, text) from public;

-- The rest of a document, looked up the same way.
create or replace function search.document(list text, kind text, subject_id text, part text, out text text, out url text)
  language plpgsql stable set search_path = ''
  set enable_seqscan = off
  set plan_cache_mode = force_generic_plan
as $$
begin
  select d.text, d.url into document.text, document.url from search.documents d
    where d.list = document.list and d.kind = document.kind and d.subject_id = document.subject_id
      and coalesce(d.part, '') = coalesce(document.part, '');
end
$$;
revoke all on function search.document(text, text, text, text) from public;

-- Whether a document that may be read now has it. List by list: of "any of these lists" PostgreSQL would look into all.
create or replace function search.has(query tsquery, lists text[]) returns boolean
  language plpgsql stable set search_path = ''
  set enable_seqscan = off
  set plan_cache_mode = force_generic_plan
as $$
declare
  place text;
begin
  foreach place in array lists loop
    if exists (select from search.documents d
        where d.list = place and d.terms @@ query and (d.visible_from is null or d.visible_from <= now())) then
      return true;
    end if;
  end loop;
  return false;
end
$$;
revoke all on function search.has(tsquery, text[]) from public;
