-- The same as before (0038_search_ranking.sql) for the first 80 letters, and no more: the time that its expressions take
-- grows with more than a word's length, so one of 500 letters kept the database busy for seconds. No word that is compared
-- is longer: those of documents have up to 40 letters, entries of the word list up to 80.
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
