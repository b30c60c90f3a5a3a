-- The lock of the one transaction that learns words.
create or replace function search.words_lock() returns bigint
  language sql immutable parallel safe
  return 7214036;
revoke all on function search.words_lock() from public;

-- Adds the words of texts to the words that a list has, for corrections.
create or replace function search.learn_words(list text, texts text[]) returns void
  language sql set search_path = ''
begin atomic
  insert into search.words (list, word, lexeme)
  select learn_words.list, found.word, search.lexeme_of(found.word)
  from (select distinct word from unnest(texts) as t (t), unnest(search.words_of(search.without_addresses(left(t, 20000)))) as word) as found
  where char_length(found.word) <= 40
  -- Two who learn the same words wait for each other, and never both ways.
  order by found.word
  on conflict do nothing;
end;
revoke all on function search.learn_words(text, text[]) from public;

-- Learns the words of the documents that some rows have.
create or replace function search.learn_words_of(kind text, ids text[]) returns void
  language sql set search_path = ''
begin atomic
  select search.learn_words(d.list, array_agg(d.title || ' ' || d.also || ' ' || d.text))
  from search.documents d where d.kind = learn_words_of.kind and d.subject_id = any (ids)
    -- Words of what is for groups are of no use to others.
    and d.list in (select l.list from search.lists l) group by d.list;
end;
revoke all on function search.learn_words_of(text, text[]) from public;

-- For the job: learns words that were left to it, and those of recent posts of the forum.
create or replace function search.learn_new_words(since timestamptz) returns void
  language plpgsql set search_path = ''
as $$
declare
  part record;
begin
  perform pg_advisory_xact_lock(search.words_lock());
  for part in
    with taken as (delete from search.unlearnt returning kind, subject_id)
    select kind, array_agg(distinct subject_id) as ids from taken group by kind
  loop
    perform search.learn_words_of(part.kind, part.ids);
  end loop;
  perform search.learn_words('pro', array_agg(title || ' ' || also || ' ' || text))
    from (
      select title, also, text from search.documents_pro where kind = 'discussion' and at > since order by at desc limit 5000
    ) as lately;
end
$$;
revoke all on function search.learn_new_words(timestamp with time zone) from public;

-- For the job: counts how many documents have each word, from a sample, for the weights of rare words.
create or replace function search.count_words(sample integer default 30000) returns void
  language plpgsql set search_path = ''
as $$
declare
  part record;
  total bigint;
  read bigint;
  share float8;
begin
  perform pg_advisory_xact_lock(search.words_lock());
  for part in select l.list, ('search.documents_' || l.list)::regclass as name from search.lists l order by 1 loop
    execute format('select count(*), count(*) filter (where part is null) from %s
      where visible_from is null or visible_from <= now()', part.name) into total, read;
    update search.lists set documents = total, subjects = read, counted_at = now() where list = part.list;
    share := least(100, 100.0 * sample / greatest(total, 1));
    execute format(
      'with counted as materialized (
         select word, count(*) as documents from (
           select distinct d.ctid, word
           from %s d %s, unnest(search.words_of(search.without_addresses(d.title || '' '' || d.also || '' '' || left(d.text, 20000)))) as word
           where char_length(word) <= 40 and (d.visible_from is null or d.visible_from <= now())
         ) as found group by word
       ),
       gone as (
         delete from search.words w where $2 = 100 and w.list = $1 and not exists (select from counted c where c.word = w.word)
       )
       insert into search.words as w (list, word, lexeme, documents)
       select $1, word, search.lexeme_of(word), ceil(documents * 100 / $2) from counted order by word
       on conflict (list, word) do update set documents = excluded.documents where w.documents <> excluded.documents',
      part.name, case when share < 100 then format('tablesample system (%s)', share) else '' end)
      using part.list, share;
  end loop;
end
$$;
revoke all on function search.count_words(integer) from public;
