-- PostgreSQL's English stemmer without its list of empty words, which has "it" and "me", both branches here.
create text search dictionary search.stem (template = pg_catalog.snowball, language = english);
create text search configuration search.words (copy = pg_catalog.simple);
alter text search configuration search.words
  alter mapping for asciiword, word, hword, hword_part, hword_asciipart, asciihword with search.stem;

-- For bodies of text, where those words say nothing.
create text search configuration search.body (copy = search.words);
alter text search configuration search.body
  alter mapping for asciiword, word, hword, hword_part, hword_asciipart, asciihword with pg_catalog.english_stem;
