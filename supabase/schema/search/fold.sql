-- Folds letters beyond ASCII: accents, compatibility forms, the digits of every Indian script, nuktas, and what one sees as
-- one letter. Long words of scripts without spaces stay whole.
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
revoke all on function search.fold_letters(text) from public;

-- A text without case, accents and other differences that a search does not make. Most texts have only ASCII and
-- punctuation beyond it, and take the short way.
create or replace function search.fold(t text) returns text
  language sql immutable parallel safe
  return case when t ~ '[^\u0001-\u007f\u2010-\u2027\u2030-\u205e]' then search.fold_letters(t) else lower(t) end;
revoke all on function search.fold(text) from public;

-- Replaces what separates words by spaces. A single space stays as it is: most of what was replaced was a space, by a space.
create or replace function search.separate(t text) returns text
  language sql immutable parallel safe
  return regexp_replace(
    regexp_replace(
      regexp_replace(
        replace(replace(search.fold(t), 'c++', 'cplusplus'), 'c#', 'csharp'),
        '[''’]s\M|[''’`]', '', 'g'),
      '\.(?!\d)|(?<!\d)\.', ' ', 'g'),
    '[\u0001-\u001f\u0021-\u002d\u002f\u003a-\u0060\u007b-\u00bf\u00d7\u00f7\u0964\u0965\u2000-\u2bff\u3000-\u303f\ufe00-\ufe0f\ufffc\ufffd\U0001f000-\U0001faff]+',
    ' ', 'g');
revoke all on function search.separate(text) from public;

-- A text without what a sample says of itself ("A sample notice that ships with CampusLife. Dates, fees and places …"),
-- which answers no question on dates, fees and places.
create or replace function search.without_sample_note(t text) returns text
  language sql immutable parallel safe
  return regexp_replace(t, 'A sample (notice|entry|card)( that ships with CampusLife)?\.( Dates, fees and places are your college[’'']s to fill in\.)?', '', 'g');
revoke all on function search.without_sample_note(text) from public;

-- A text without HTML. A mark within a line is no gap: "<b>4:30 pm</b>." is found and shown as "4:30 pm.", and
-- "10<sup>th</sup>" as one word. The marks are those of domain/text/plain-text.ts.
create or replace function search.plain(html text) returns text
  language sql immutable parallel safe
  begin atomic
    select btrim(regexp_replace(search.without_sample_note(
      replace(replace(replace(replace(replace(replace(
        regexp_replace(
          regexp_replace(
            regexp_replace(html, '</(p|li|h[1-6]|div|tr)>|<br\s*/?>', e'\n', 'gi'),
            '</?(a|b|code|em|i|mark|s|small|strong|sub|sup|u)(\s[^<>]*)?>', '', 'gi'),
          '<[a-zA-Z/!][^>]*>', ' ', 'g'),
        '&nbsp;', ' '), '&lt;', '<'), '&gt;', '>'), '&quot;', '"'), '&#39;', ''''), '&amp;', '&')),
      '[ \t\r]+', ' ', 'g'));
  end;
revoke all on function search.plain(text) from public;
