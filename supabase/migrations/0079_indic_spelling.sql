-- One spelling for what is one word to its reader, in every Indian script: search found हिंदी and not हिन्दी, and the
-- forum's own search no letter that another keyboard composes otherwise.

-- Pure functions on texts, for every role: queries of the data API run with the caller's rights.
create schema texts;
grant usage on schema texts to anon, authenticated, service_role;

-- Marks that combine with the letter before them (Unicode's category M), as a class of a regular expression;
-- tests/protocol/data/texts.test.ts compares it with JavaScript's \p{M}. Written as it is: it is compiled once.
create function texts.marks() returns text
  language sql immutable parallel safe
  return
      '\u0300-\u036f\u0483-\u0489\u0591-\u05bd\u05bf\u05c1-\u05c2\u05c4-\u05c5\u05c7\u0610-\u061a\u064b-\u065f' ||
      '\u0670\u06d6-\u06dc\u06df-\u06e4\u06e7-\u06e8\u06ea-\u06ed\u0711\u0730-\u074a\u07a6-\u07b0\u07eb-\u07f3' ||
      '\u07fd\u0816-\u0819\u081b-\u0823\u0825-\u0827\u0829-\u082d\u0859-\u085b\u0897-\u089f\u08ca-\u08e1' ||
      '\u08e3-\u0903\u093a-\u093c\u093e-\u094f\u0951-\u0957\u0962-\u0963\u0981-\u0983\u09bc\u09be-\u09cd\u09d7' ||
      '\u09e2-\u09e3\u09fe-\u0a03\u0a3c-\u0a51\u0a70-\u0a71\u0a75\u0a81-\u0a83\u0abc\u0abe-\u0acd\u0ae2-\u0ae3' ||
      '\u0afa-\u0b03\u0b3c\u0b3e-\u0b57\u0b62-\u0b63\u0b82\u0bbe-\u0bcd\u0bd7\u0c00-\u0c04\u0c3c\u0c3e-\u0c56' ||
      '\u0c62-\u0c63\u0c81-\u0c83\u0cbc\u0cbe-\u0cd6\u0ce2-\u0ce3\u0cf3-\u0d03\u0d3b-\u0d3c\u0d3e-\u0d4d\u0d57' ||
      '\u0d62-\u0d63\u0d81-\u0d83\u0dca-\u0ddf\u0df2-\u0df3\u0e31\u0e34-\u0e3a\u0e47-\u0e4e\u0eb1\u0eb4-\u0ebc' ||
      '\u0ec8-\u0ece\u0f18-\u0f19\u0f35\u0f37\u0f39\u0f3e-\u0f3f\u0f71-\u0f84\u0f86-\u0f87\u0f8d-\u0fbc\u0fc6' ||
      '\u102b-\u103e\u1056-\u1059\u105e-\u1060\u1062-\u1064\u1067-\u106d\u1071-\u1074\u1082-\u108d\u108f' ||
      '\u109a-\u109d\u135d-\u135f\u1712-\u1715\u1732-\u1734\u1752-\u1753\u1772-\u1773\u17b4-\u17d3\u17dd' ||
      '\u180b-\u180d\u180f\u1885-\u1886\u18a9\u1920-\u193b\u1a17-\u1a1b\u1a55-\u1a7f\u1ab0-\u1b04\u1b34-\u1b44' ||
      '\u1b6b-\u1b73\u1b80-\u1b82\u1ba1-\u1bad\u1be6-\u1bf3\u1c24-\u1c37\u1cd0-\u1cd2\u1cd4-\u1ce8\u1ced\u1cf4' ||
      '\u1cf7-\u1cf9\u1dc0-\u1dff\u20d0-\u20f0\u2cef-\u2cf1\u2d7f\u2de0-\u2dff\u302a-\u302f\u3099-\u309a' ||
      '\ua66f-\ua672\ua674-\ua67d\ua69e-\ua69f\ua6f0-\ua6f1\ua802\ua806\ua80b\ua823-\ua827\ua82c\ua880-\ua881' ||
      '\ua8b4-\ua8c5\ua8e0-\ua8f1\ua8ff\ua926-\ua92d\ua947-\ua953\ua980-\ua983\ua9b3-\ua9c0\ua9e5\uaa29-\uaa36' ||
      '\uaa43\uaa4c-\uaa4d\uaa7b-\uaa7d\uaab0\uaab2-\uaab4\uaab7-\uaab8\uaabe-\uaabf\uaac1\uaaeb-\uaaef' ||
      '\uaaf5-\uaaf6\uabe3-\uabea\uabec-\uabed\ufb1e\ufe00-\ufe0f\ufe20-\ufe2f\U000101fd\U000102e0' ||
      '\U00010376-\U0001037a\U00010a01-\U00010a0f\U00010a38-\U00010a3f\U00010ae5-\U00010ae6\U00010d24-\U00010d27' ||
      '\U00010d69-\U00010d6d\U00010eab-\U00010eac\U00010efa-\U00010eff\U00010f46-\U00010f50\U00010f82-\U00010f85' ||
      '\U00011000-\U00011002\U00011038-\U00011046\U00011070\U00011073-\U00011074\U0001107f-\U00011082' ||
      '\U000110b0-\U000110ba\U000110c2\U00011100-\U00011102\U00011127-\U00011134\U00011145-\U00011146\U00011173' ||
      '\U00011180-\U00011182\U000111b3-\U000111c0\U000111c9-\U000111cc\U000111ce-\U000111cf\U0001122c-\U00011237' ||
      '\U0001123e\U00011241\U000112df-\U000112ea\U00011300-\U00011303\U0001133b-\U0001133c\U0001133e-\U0001134d' ||
      '\U00011357\U00011362-\U00011374\U000113b8-\U000113d0\U000113d2\U000113e1-\U000113e2\U00011435-\U00011446' ||
      '\U0001145e\U000114b0-\U000114c3\U000115af-\U000115c0\U000115dc-\U000115dd\U00011630-\U00011640' ||
      '\U000116ab-\U000116b7\U0001171d-\U0001172b\U0001182c-\U0001183a\U00011930-\U0001193e\U00011940' ||
      '\U00011942-\U00011943\U000119d1-\U000119e0\U000119e4\U00011a01-\U00011a0a\U00011a33-\U00011a39' ||
      '\U00011a3b-\U00011a3e\U00011a47\U00011a51-\U00011a5b\U00011a8a-\U00011a99\U00011b60-\U00011b67' ||
      '\U00011c2f-\U00011c3f\U00011c92-\U00011cb6\U00011d31-\U00011d45\U00011d47\U00011d8a-\U00011d97' ||
      '\U00011ef3-\U00011ef6\U00011f00-\U00011f01\U00011f03\U00011f34-\U00011f42\U00011f5a\U00013440' ||
      '\U00013447-\U00013455\U0001611e-\U0001612f\U00016af0-\U00016af4\U00016b30-\U00016b36\U00016f4f' ||
      '\U00016f51-\U00016f92\U00016fe4-\U00016ff1\U0001bc9d-\U0001bc9e\U0001cf00-\U0001cf46\U0001d165-\U0001d169' ||
      '\U0001d16d-\U0001d172\U0001d17b-\U0001d182\U0001d185-\U0001d18b\U0001d1aa-\U0001d1ad\U0001d242-\U0001d244' ||
      '\U0001da00-\U0001da36\U0001da3b-\U0001da6c\U0001da75\U0001da84\U0001da9b-\U0001daaf\U0001e000-\U0001e02a' ||
      '\U0001e08f\U0001e130-\U0001e136\U0001e2ae\U0001e2ec-\U0001e2ef\U0001e4ec-\U0001e4ef\U0001e5ee-\U0001e5ef' ||
      '\U0001e6e3\U0001e6e6\U0001e6ee-\U0001e6ef\U0001e6f5\U0001e8d0-\U0001e8d6\U0001e944-\U0001e94a' ||
      '\U000e0100-\U000e01ef';

-- No letter of any script needs more than five marks. More are towers that cover what is around them, and sorting them
-- takes a time that grows with their square.
create function texts.without_towers(t text) returns text
  language plpgsql immutable parallel safe set search_path = ''
as $$
begin
  if t !~ '[^\u0001-\u02ff]' then return t; end if;
  return regexp_replace(t, '([' || texts.marks() || ']{5})[' || texts.marks() || ']+', '\1', 'g');
end
$$;

-- Vowels that look the same typed in two, as अ and ा, or ा and े: no normal form joins them (The Unicode Standard, 12.1).
-- By their places in the block of a script; the signs first, since a letter and two signs are a letter and one sign.
create function texts.vowels_in_two() returns table (one integer, other integer, vowel integer)
  language sql immutable parallel safe
begin atomic
  select * from (values (62, 71, 75), (71, 62, 75), (62, 72, 76), (62, 69, 73), (5, 62, 6), (5, 73, 17), (5, 75, 19),
    (5, 76, 20), (6, 71, 19), (6, 72, 20)) as pairs (one, other, vowel);
end;

-- The blocks of Indian scripts, from Devanagari to Malayalam, have the same letters in the same places: what holds for
-- one holds for nine. Expects NFC without nuktas.
create function texts.fold_indic(t text) returns text
  language plpgsql immutable parallel safe set search_path = ''
as $$
declare
  folded text := t;
  block integer;
  virama text;
  pair record;
begin
  -- Letters that have the consonant and its virama in one: chillus of Malayalam, Bengali's khanda ta; marks that mean
  -- an anusvara, and the older au.
  if folded ~ '[\u09ce\u0a70\u0d4c\u0d7a-\u0d7f]' then
    folded := translate(replace(replace(replace(replace(replace(replace(replace(folded, 'ৎ', 'ত্'), 'ൺ', 'ണ്'), 'ൻ', 'ന്'),
      'ർ', 'ര്'), 'ൽ', 'ല്'), 'ൾ', 'ള്'), 'ൿ', 'ക്'), U&'\0a70\0d4c', U&'\0a02\0d57');
  end if;
  for script in 0..8 loop
    block := 2304 + script * 128;
    continue when folded !~ ('[' || chr(block) || '-' || chr(block + 127) || ']');
    virama := chr(block + 77);
    -- Candrabindus are written as anusvaras.
    folded := translate(folded, chr(block) || chr(block + 1), repeat(chr(block + 2), 2));
    -- A nasal before a consonant of its own row, too: न्द is ंद, म्ब is ंब.
    folded := regexp_replace(folded, format('(?:%s|%s|%s|%s|%s)',
      chr(block + 25) || virama || '(?=[' || chr(block + 21) || '-' || chr(block + 24) || '])',
      chr(block + 30) || virama || '(?=[' || chr(block + 26) || '-' || chr(block + 29) || '])',
      chr(block + 35) || virama || '(?=[' || chr(block + 31) || '-' || chr(block + 34) || '])',
      chr(block + 40) || virama || '(?=[' || chr(block + 36) || '-' || chr(block + 39) || '])',
      chr(block + 46) || virama || '(?=[' || chr(block + 42) || '-' || chr(block + 45) || '])'),
      chr(block + 2), 'g');
    if folded ~ ('[' || chr(block + 5) || chr(block + 6) || chr(block + 62) || '][' || chr(block + 62) || '-'
        || chr(block + 76) || ']|' || chr(block + 71) || chr(block + 62)) then
      for pair in select * from texts.vowels_in_two() loop
        folded := replace(folded, chr(block + pair.one) || chr(block + pair.other), chr(block + pair.vowel));
      end loop;
    end if;
  end loop;
  return folded;
end
$$;

-- As it was (0057_feedback_and_terms.sql), with the digits of every Indian script, without nuktas, and with what is
-- above. Long words of scripts without spaces stay whole.
create or replace function search.fold_letters(t text) returns text
  language plpgsql immutable parallel safe set search_path = ''
as $$
declare
  folded text := t;
begin
  if folded ~ '[\u0966-\u096f\u09e6-\u09ef\u0a66-\u0a6f\u0ae6-\u0aef\u0b66-\u0b6f\u0be6-\u0bef\u0c66-\u0c6f\u0ce6-\u0cef\u0d66-\u0d6f\u0660-\u0669\u06f0-\u06f9]' then
    folded := translate(folded, '०१२३४५६७८९০১২৩৪৫৬৭৮৯੦੧੨੩੪੫੬੭੮੯૦૧૨૩૪૫૬૭૮૯୦୧୨୩୪୫୬୭୮୯௦௧௨௩௪௫௬௭௮௯౦౧౨౩౪౫౬౭౮౯೦೧೨೩೪೫೬೭೮೯൦൧൨൩൪൫൬൭൮൯٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹', repeat('0123456789', 11));
  end if;
  folded := lower(normalize(
    regexp_replace(normalize(texts.without_towers(folded), nfkd),
      '[\u0300-\u036f\u00ad\u093c\u09bc\u0a3c\u0abc\u0b3c\u0c3c\u0cbc\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]', '', 'g'),
    nfc));
  return case when folded ~ '[\u0900-\u0d7f]' then texts.fold_indic(folded) else folded end;
end
$$;

-- ---- The forum's own search is for substrings of what was written: there the query is brought into one spelling, and
-- made a regular expression that has all others. The texts and their index stay as they are.

-- What ILIKE takes from a query in Latin letters has no other spelling, and null is returned.
create function texts.spellings(query text) returns text
  language plpgsql immutable parallel safe set search_path = ''
as $$
declare
  asked constant text := normalize(regexp_replace(normalize(left(query, 200), nfd),
    '[\u093c\u09bc\u0a3c\u0abc\u0b3c\u0c3c\u0cbc\u200c\u200d]', '', 'g'), nfc);
  pattern text := '';
  -- Of the letter before, not in the pattern yet: with a virama, it may be one letter.
  piece text := '';
  letter text;
  before text := '';
  joiner constant text := U&'[\200c\200d]?';
  block integer;
  place integer;
begin
  if asked !~ '[\u0900-\u0d7f]' then return null; end if;
  foreach letter in array string_to_array(texts.fold_indic(asked), null) loop
    block := ascii(letter) & ~127;
    place := ascii(letter) & 127;
    if letter ~ '[\u0900-\u0d7f]' and place = 77 and piece <> '' then
      piece := format('(?:%s%s%s%s)', piece, letter, joiner, case before
        when 'ত' then '|ৎ' when 'ണ' then '|ൺ' when 'ന' then '|ൻ' when 'ര' then '|ർ' when 'ല' then '|ൽ'
        when 'ള' then '|ൾ' when 'ക' then '|ൿ' else '' end);
    else
      pattern := pattern || piece;
      piece := case
        when letter !~ '[\u0900-\u0d7f]' then case when letter ~ '[[:alnum:][:space:]]' then letter else '\' || letter end
        when place = 2 then format('(?:[%s]|[%s]%s%s)',
          chr(block) || chr(block + 1) || letter || case letter when 'ਂ' then 'ੰ' else '' end,
          chr(block + 25) || chr(block + 30) || chr(block + 35) || chr(block + 40) || chr(block + 46), chr(block + 77), joiner)
        when place between 21 and 57 then format('(?:%s%s?%s)%s', letter, chr(block + 60),
          case letter when 'न' then '|ऩ' when 'र' then '|ऱ' when 'ळ' then '|ऴ' else '' end, joiner)
        when place between 102 and 111 then '[' || letter || place - 102 || ']'
        else '(?:' || letter || coalesce((
          select string_agg('|' || chr(block + one) || chr(block + other), '') from texts.vowels_in_two() where vowel = place), '')
          || case letter when 'ൗ' then '|ൌ' else '' end || ')'
      end;
    end if;
    before := letter;
  end loop;
  return pattern || piece;
end
$$;
-- ---- What marks and shortens the texts that were found compares them in the same spelling. The functions are long: what
-- changes is replaced in them as they stand.
do $$
declare
  change text[];
  definition text;
begin
  foreach change slice 1 in array array[
    ['search.matched(text, text[])', 'where left(lower(word), 2) = any (beginnings)', 'where left(search.fold(word), 2) = any (beginnings)'],
    ['search.excerpt(text, text[])', 'with ordinality as s (sentence, place)',
      'with ordinality as s (sentence, place), lateral (select search.fold(s.sentence) as folded offset 0) as f'],
    ['search.excerpt(text, text[])', 'lower(s.sentence)', 'f.folded'],
    ['search.excerpt(text, text[])', 'position(l in lower(best))', 'position(l in search.fold(best))'],
    ['search.ranked(text, text[], search.term[], text[], real, real)', 'lower(left(p.text, 2000))', 'search.fold(left(p.text, 2000))'],
    ['public.search_discussions(text, timestamp with time zone, uuid, integer)', '  pattern constant text := ''%'' || regexp_replace(query,',
      '  spellings constant text := texts.spellings(query);
  pattern constant text := ''%'' || regexp_replace(normalize(query, nfc),'],
    ['public.search_discussions(text, timestamp with time zone, uuid, integer)',
      'title || e''\x1f'' || content || e''\x1f'' || tags ilike pattern',
      'case when spellings is null then title || e''\x1f'' || content || e''\x1f'' || tags ilike pattern
        else title || e''\x1f'' || content || e''\x1f'' || tags ~* spellings end'],
    ['public.search_discussions(text, timestamp with time zone, uuid, integer)',
      'title ilike pattern or content ilike pattern or tags ilike pattern',
      'case when spellings is null then title ilike pattern or content ilike pattern or tags ilike pattern
        else title ~* spellings or content ~* spellings or tags ~* spellings end'],
    -- Odia's endings, as they are folded.
    ['search.without_case(text[])', 'ଙ୍କ', 'ଂକ']
  ] loop
    definition := pg_get_functiondef(change[1]::regprocedure);
    if position(change[2] in definition) = 0 then raise exception '% has no %', change[1], change[2]; end if;
    execute replace(definition, change[2], change[3]);
  end loop;
end
$$;

revoke all on all functions in schema texts from public;
grant execute on all functions in schema texts to anon, authenticated, service_role;

-- ---- What is stored, in that spelling: documents with Indian letters, their words, and the list of search words.
update search.documents d set terms = search.terms(case when part is null then title else '' end, text, also)
  where title || ' ' || also || ' ' || text ~ '[\u0660-\u06f9\u0900-\u0d7f]';

insert into search.words (list, word, lexeme, documents)
  select list, search.fold(word), search.lexeme_of(search.fold(word)), sum(documents) from search.words
  where word ~ '[\u0660-\u06f9\u0900-\u0d7f]' and search.fold(word) not in (word, '') group by 1, 2, 3
  on conflict (list, word) do update set documents = words.documents + excluded.documents;
delete from search.words where word ~ '[\u0660-\u06f9\u0900-\u0d7f]' and word <> search.fold(word);

-- Of entries that are one now, an admin's own stays. Not for the audit log, which has changes of people.
select set_config('campuslife.seeding', 'on', true);
create temporary table spelled on commit drop as
  select id, shipped, term as was, array_to_string(search.words_of(term), ' ') as term from public.search_words
  where term ~ '[\u0660-\u06f9\u0900-\u0d7f]';
delete from public.search_words w
  using (select id, term, row_number() over (partition by term order by shipped, id) as place from spelled) as r
  where w.id = r.id and (r.place > 1 or r.term = '');
update public.search_words w set term = s.term from spelled s where w.id = s.id and s.term <> s.was;
insert into private.seeded (item) select distinct 'search_words/' || term from spelled on conflict do nothing;
select set_config('campuslife.seeding', '', true);
