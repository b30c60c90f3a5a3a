-- Vowels that look the same typed in two, as अ and ा, or ा and े: no normal form joins them (The Unicode Standard, 12.1).
-- By their places in the block of a script; the signs first, since a letter and two signs are a letter and one sign.
create or replace function texts.vowels_in_two() returns table (one integer, other integer, vowel integer)
  language sql immutable parallel safe
begin atomic
  select * from (values (62, 71, 75), (71, 62, 75), (62, 72, 76), (62, 69, 73), (5, 62, 6), (5, 73, 17), (5, 75, 19),
    (5, 76, 20), (6, 71, 19), (6, 72, 20)) as pairs (one, other, vowel);
end;
revoke all on function texts.vowels_in_two() from public;
grant execute on function texts.vowels_in_two() to anon, authenticated, service_role;

-- The other spellings of a query that ILIKE takes, or null: what is in Latin letters has none.
create or replace function texts.spellings(query text) returns text
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
revoke all on function texts.spellings(text) from public;
grant execute on function texts.spellings(text) to anon, authenticated, service_role;

-- One spelling of the letters that Indian scripts can write in several ways. The blocks from Devanagari to Malayalam have the
-- same letters in the same places: what holds for one holds for nine. Expects NFC without nuktas.
create or replace function texts.fold_indic(t text) returns text
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
revoke all on function texts.fold_indic(text) from public;
grant execute on function texts.fold_indic(text) to anon, authenticated, service_role;
