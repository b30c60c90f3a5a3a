-- Indian scripts letter by letter, as they are mostly typed in Latin letters.
create or replace function search.in_latin(t text) returns text
  language sql immutable parallel safe
  return translate(
    replace(replace(
      -- A vowel is heard after a consonant that nothing else follows.
      regexp_replace(
        regexp_replace(
          -- Odia letters stand in the same order as those of Devanagari.
          translate(normalize(t, nfd),
            'ଂଃଅଆଇଈଉଊଋଏଐଓଔକଖଗଘଙଚଛଜଝଞଟଠଡଢଣତଥଦଧନପଫବଭମଯରଲଳଵଶଷସହାିୀୁୂୃେୈୋୌ୍ୟୱଁ଼' || U&'\093c\0b3c\200d\0b56\0b57',
            'ंःअआइईउऊऋएऐओऔकखगघङचछजझञटठडढणतथदधनपफबभमजरललवशषसहािीुूृेैोौ्यवँ'),
          '[ंँ]\M', '', 'g'),
        '([क-ह])(?=[क-हअ-औंँ])', '\1a', 'g'),
      'ृ', 'ri'), 'ऋ', 'ri'),
    'अआइईउऊएऐओऔऍऑािीुूेैोौॅॉकखगघङचछजझञटठडढणतथदधनपफबभमयरलळवशषसहंँ्ः',
    'aaiiuueeooeoaiiuueeooeokkggnCCjjnttddnttddnpfbbmyrllbssshnn');
revoke all on function search.in_latin(text) from public;

-- How a word is spoken, so that its spellings are equal. Of the first 80 letters: the time that the expressions take grows
-- faster than the length, and no word that is compared is longer (40 letters in documents, 80 in the word list).
create or replace function search.spoken(t text) returns text
  language sql immutable parallel safe
  return (
    select regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(
      regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(
        replace(replace(replace(replace(replace(replace(
          case when typed ~ '[\u0900-\u0b7f]' then search.in_latin(typed) else typed end,
          'tion', 'san'), 'x', 'ks'), 'q', 'k'), 'ck', 'k'), 'ph', 'f'), 'ch', 'C'),
        'c(?=[eiy])', 's', 'g'),
        'c', 'k', 'g'),
        '([Ckgjtdbs])h+', '\1', 'g'),
        '([aoe])w(?![aeiouy])', '\1u', 'g'),
        '[wv]', 'b', 'g'),
        '(?<=.)y', 'i', 'g'),
      'z', 'j', 'g'),
      'ee+', 'i', 'g'),
      'oo+', 'u', 'g'),
      'a+[ie]+|e[ia]+', 'e', 'g'),
      'a+[uo]+', 'o', 'g'),
      'm(?=[pb])', 'n', 'g'),
      '(.)\1+|\s+', '\1', 'g')
    from left(t, 80) as typed);
revoke all on function search.spoken(text) from public;

-- What a spoken form is without its vowels: the key by which spellings are looked up.
create or replace function search.sound_of(t text) returns text
  language sql immutable parallel safe
  return (
    select case when spoken ~ '^[aeiou]' then '0' else '' end || regexp_replace(spoken, '[aeiou]+', '', 'g')
    from search.spoken(t) as spoken);
revoke all on function search.sound_of(text) from public;

-- Whether two ways of writing, as they are spoken, may be one word: the fewer consonants they share, the less their vowels
-- may differ. Vowels are often left out ('krna', 'nhi'); from one script to another they differ most.
create or replace function search.sounds_like(typed text, other text, sound text, scripts_differ boolean) returns boolean
  language sql immutable parallel safe
  return typed = other or (
    char_length(other) between 2 and 40 and char_length(typed) between 2 and 40
    and extensions.levenshtein_less_equal(typed, other, 4) <= case
      when char_length(replace(sound, '0', '')) < 3 then
        case when char_length(other) > char_length(typed) and extensions.levenshtein(typed, other) = char_length(other) - char_length(typed)
          and char_length(typed) = char_length(replace(sound, '0', '')) + (typed ~ '[aeiou]$')::integer
          then 2 else 0 end
      when char_length(replace(sound, '0', '')) = 3 then 1
      else 2 + 2 * scripts_differ::integer end);
revoke all on function search.sounds_like(text, text, text, boolean) from public;

-- The number of typing mistakes between two words; two letters in the wrong order are one.
create or replace function search.distance(a text, b text) returns integer
  language sql immutable parallel safe
  return (
    select case when d = 2 and char_length(a) = char_length(b)
        and (select array_agg(x order by x) from string_to_table(a, null) x)
          = (select array_agg(x order by x) from string_to_table(b, null) x) then 1 else d end
    from extensions.levenshtein_less_equal(left(a, 40), left(b, 40), 2) as d
  );
revoke all on function search.distance(text, text) from public;
