-- A letter for each word of a question: where a document has it, at the best place. t: title, o: the other words in which
-- people search for it, b: text, p: as the beginning of a word, k: the word names its kind, -: nowhere.
create or replace function search.places_of(kind text, terms tsvector, asked search.term[]) returns text
  language sql immutable parallel safe
  return (
    select string_agg(case
      when terms @@ t.strong_title then 't'
      when terms @@ t.strong_also then 'o'
      when terms @@ t.strong then 'b'
      when terms @@ t.weak then 'p'
      when t.kinds like '%,' || kind || ',%' then 'k'
      else '-' end, '' order by place)
    from unnest(asked) with ordinality
      as t (typed, corrected, lexemes, strong, strong_title, strong_text, weak, weak_title, kinds, known, weight, means, filler,
        credit, strong_also, place));
revoke all on function search.places_of(text, tsvector, search.term[]) from public;

-- The documents that could be meant, the best first, each row of the site once, with their share of the question. What is read
-- is bounded: rare words are looked up; words that are everywhere are searched in the newest documents of each kind.
--
-- A list at a time, and each in a part of its own: nothing of a list that the caller may not read is touched. One plan for all
-- questions, since planning takes longer than most answers, and none of its ways reads a part from end to end.
create or replace function search.ranked(q text, lists text[], asked search.term[], wanted text[] default null,
    min_share real default search.weight('least'), min_of_best real default search.weight('least of best'))
  returns table (list text, kind text, subject_id text, part text, title text, at timestamptz, due_at timestamptz, rank real, share real)
  language plpgsql stable set search_path = ''
  set enable_seqscan = off
  set plan_cache_mode = force_generic_plan
as $$
declare
  -- A word of more documents than this is common.
  rare constant integer := 2000;
  newest constant integer := 1000;
  folded constant text := btrim(regexp_replace(search.fold(left(q, 200)), '\s+', ' ', 'g'));
  -- What was typed with its errors mended, and what it is short for, could be a title as well.
  mended constant text := case when exists (select from unnest(asked) as t where t.corrected is not null) then
    array_to_string(array(select coalesce(t.corrected, t.typed) from unnest(asked) as t), ' ') end;
  beginnings constant text := (select string_agg('\m' || replace(word, '.', '\.') || '\S*', '\s+((and|of|the|for|in|to|with|on|a)\s+)*' order by place)
    from unnest(search.words_of(left(q, 200))) with ordinality as w (word, place)
    where word not in ('and', 'of', 'the', 'for', 'in', 'to', 'with', 'on', 'a'));
  -- Of a search; a question has other words, too.
  length constant real := case when q ~ '[?।]' then 0 else array_length(search.words_of(left(q, 200)), 1) end;
  meant constant text[] := case when array_length(asked, 1) = 1 then asked[1].means end;
  several constant boolean := array_length(asked, 1) > 1;
  total constant real := (select sum(t.weight) from unnest(asked) as t);
  named constant text := (select string_agg(t.kinds, '') from unnest(asked) as t);
  kinds constant text[] := coalesce(wanted, array['page', 'help', 'vendor', 'post', 'notice', 'alumnus', 'company', 'drive', 'question',
    'alumni_answer', 'material', 'template', 'project', 'tutorial', 'course', 'exam', 'discussion']);
  adjacent tsquery;
  found_words integer := 0;
  together tsquery;
  anywhere tsquery;
  common tsquery;
  looked_up tsquery;
  one tsquery;
  term search.term;
  in_title constant real := search.weight('in title');
  in_text constant real := search.weight('in text');
  in_other_words constant real := search.weight('in other words');
  in_a_line constant real := search.weight('in a line');
  part_in_title constant real := search.weight('part in title');
  part_elsewhere constant real := search.weight('part elsewhere');
  names_the_kind constant real := search.weight('names the kind');
  names_the_course constant real := search.weight('names the course');
  another_course constant real := search.weight('another course');
  -- Courses that one of several words names: "dbms" of "dbms 2024".
  courses uuid[] := '{}';
  place text;
  branch uuid;
  term_of smallint;
  lists_done boolean := false;
  found search.result[] := '{}';
begin
  foreach term in array asked loop
    one := case when term.strong is null then term.weak when term.weak is null then term.strong
      else term.strong || term.weak end;
    continue when one is null;
    together := case when together is null then one else together && one end;
    if term.strong is not null then
      adjacent := case when adjacent is null then term.strong else tsquery_phrase(adjacent, term.strong) end;
      found_words := found_words + 1;
      if several then courses := courses || search.courses_named(term, lists); end if;
    end if;
  end loop;
  if together is null then return; end if;
  select u.branch_id, u.semester into branch, term_of from public.users u where u.id = auth.uid();

  foreach place in array lists || (case when several then lists end) loop
    -- Nothing has all of several common words: what has the rarest of them, then.
    if place = lists[1] and lists_done then
      exit when found <> '{}';
      select case when t.strong is null then t.weak when t.weak is null then t.strong else t.strong || t.weak end
        into together from unnest(asked) as t where t.strong is not null or t.weak is not null order by t.weight desc limit 1;
    end if;
    lists_done := true;
    -- The index knows no places: a phrase of common words would have it read every document that has them anywhere.
    anywhere := replace(together::text, '<->', '&')::tsquery;
    looked_up := null;
    foreach term in array asked loop
      if (select coalesce(sum(w.documents), 0) from search.words w
          where w.list = place and w.lexeme = any (term.lexemes)) <= rare then
        one := case when term.strong is null then term.weak when term.weak is null then term.strong
          else term.strong || term.weak end;
        looked_up := case when looked_up is null then one when one is null then looked_up else looked_up || one end;
      end if;
    end loop;
    -- Where rare words find more than are looked at, what has all words is not to be missed.
    common := case when several and looked_up is not null then together end;

    found := found || array(
      with lately as materialized (
        select of_kind.* from unnest(case when looked_up is null then kinds end) as wanted_kind, lateral (
          select * from (
            select d.ctid as here, d.* from search.documents d where d.list = place and d.kind = wanted_kind
            order by d.at desc limit newest
          ) as d
          where d.terms @@ together and (d.visible_from is null or d.visible_from <= now()) limit 150
        ) as of_kind
      ),
      candidate as materialized (
        select distinct on (c.here) c.* from (
          select * from (
            select d.ctid as here, d.* from search.documents d
            where d.list = place and d.terms @@ looked_up and d.kind = any (kinds)
              and (d.visible_from is null or d.visible_from <= now()) limit 3000) as rare_words
          union all
          select * from (
            select d.ctid as here, d.* from search.documents d
            where d.list = place and d.terms @@ common and d.kind = any (kinds)
              and (d.visible_from is null or d.visible_from <= now()) limit 300) as all_words
          union all
          select * from lately
          union all
          -- Words that are common, and together rare: the newest would be full of them otherwise.
          select * from (
            select * from (
              select d.ctid as here, d.* from search.documents d
              where (select count(*) from lately) < 30 and looked_up is null
                and d.list = place and d.terms @@ anywhere and d.kind = any (kinds)
                and (d.visible_from is null or d.visible_from <= now()) limit 1500
            ) as with_all
            where with_all.terms @@ together limit 300
          ) as best_of_all
        ) as c order by c.here
      ),
      shared as (
        -- A year says less of a paper than its course does: another course's paper of that year is none that was meant.
        select c.here, least(1, case
            when courses = '{}' or c.kind not in ('course', 'material', 'exam') then words.share
            when c.course_id = any (courses) then words.share + names_the_course
            -- Not of courses: a word of "Biomaterials Project" names Biomaterials.
            when c.kind = 'course' then words.share
            else words.share * another_course end)::real as share
        from (select cw.here, (sum(t.weight * t.credit * greatest(
            case when cw.terms @@ t.strong then case
              when cw.terms @@ t.strong_title then in_title
              when (cw.kind in ('course', 'material') and cw.part is null) or (cw.kind in ('page', 'help') and cw.terms @@ t.strong_also) then in_a_line
              when cw.terms @@ t.strong_text then in_text
              else in_other_words end else 0 end,
            case when cw.terms @@ t.weak then case
              when cw.terms @@ t.weak_title then part_in_title else part_elsewhere end else 0 end,
            case when t.kinds like '%,' || cw.kind || ',%' then names_the_kind else 0 end
          )) / total)::real as share
        from candidate cw cross join unnest(asked) as t
          group by cw.here) as words join candidate c using (here)
      ),
      promising as materialized (
        select c.*, s.share from shared s join candidate c using (here)
        where s.share >= min_share order by s.share desc limit 300
      )
      select row(place, p.kind, p.subject_id, p.part, p.title, p.at, p.due_at, p.share, p.share
        + case when found_words > 1 and p.terms @@ adjacent then search.weight('next to each other') else 0 end
        + case
            when f.title = folded or f.title = mended or f.title = any (meant) then
              search.weight('substring of title') + search.weight('beginning of title') + search.weight('whole title')
            when starts_with(f.title, folded) or starts_with(f.title, mended) then search.weight('substring of title') + search.weight('beginning of title')
            when position(folded in f.title) > 0 then search.weight('substring of title')
            when several and position(folded in search.fold(left(p.text, 2000))) > 0 then search.weight('substring of text')
            else 0 end
        + case when p.kind in ('course', 'material', 'exam') and char_length(folded) >= 2 and position(' ' || folded || ' ' in ' ' || lower(p.also) || ' ') > 0
            then search.weight('short name') else 0 end
        + case when several and length > 0 and f.title ~ beginnings then search.weight('beginnings in title') else 0 end
        + search.weight('title alone') * p.share * least(1, length / array_length(string_to_array(f.title, ' '), 1))
        + case when named like '%,' || p.kind || ',%' then search.weight('kind') else 0 end
        + case when p.kind in ('notice', 'post', 'discussion', 'material', 'company') then
            search.weight('fresh') * exp(-greatest(0, extract(epoch from now() - p.at)) / 86400 / 180) else 0 end
        + case when p.due_at between now() and now() + interval '14 days' then search.weight('due soon')
            when coalesce(p.valid_until, p.due_at) < now() then search.weight('past') else 0 end
        + case when p.branch_id = branch then search.weight('own branch') else 0 end
        + case when p.semester = term_of then search.weight('own semester') else 0 end
        + case when p.kind in ('page', 'help') then search.weight('page')
            when p.part is not null then search.weight(case p.kind when 'material' then 'page of a paper' else 'comment' end) else 0 end
      )::search.result
      from promising p, lateral (select search.fold(p.title) as title offset 0) as f);
  end loop;

  return query
    with judged as (select f.*, max(f.share) over () as best from unnest(found) as f),
    once as (
      -- A discussion is found once, by the best of itself and its comments.
      select distinct on (j.kind, j.subject_id) j.* from judged j where j.share >= j.best * min_of_best
      order by j.kind, j.subject_id, j.rank desc
    )
    select o.list, o.kind, o.subject_id, o.part, o.title, o.at, o.due_at, o.rank, o.share from once o
    order by o.rank desc, o.at desc, o.kind, o.subject_id;
end
$$;
revoke all on function search.ranked(text, text[], search.term[], text[], real, real) from public;
