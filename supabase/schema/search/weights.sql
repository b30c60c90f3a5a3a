-- Every weight of the ranking, judged by the evaluation (npm run evaluate). docs/decisions/0036-search.md explains them.
create or replace function search.weight(name text) returns real
  language sql immutable parallel safe
  return case name
    -- Where a word stands, of what it could give.
    when 'in title' then 1.0
    when 'in text' then 0.85
    when 'in other words' then 0.75
    -- Of a course, a paper: a line of text, whose codes, short names and initials stand among the other words. And of a page
    -- or a help entry, the words in which people ask for it.
    when 'in a line' then 0.95
    -- As the beginning or a part of a word; of a title, of anything else.
    when 'part in title' then 0.8
    when 'part elsewhere' then 0.5
    -- A document of the kind that the word names.
    when 'names the kind' then 0.7
    -- What the words of another spelling, and what a corrected word weigh.
    when 'corrected' then 0.85
    when 'corrected, far' then 0.6
    -- A word that nothing has, compared with a rare one. A number says little: "attendance 62 percent" asks about attendance.
    when 'unknown' then 1.2
    -- Of a whole question it is mostly one in passing.
    when 'unknown asked' then 0.5
    when 'unknown number' then 0.1
    -- Where one of several words names a course: added to what its own papers and dates have, and what is left to another's.
    when 'names the course' then 0.35
    when 'another course' then 0.5
    -- Added to the share of the question that a document has.
    when 'next to each other' then 0.12
    when 'substring of title' then 0.2
    when 'beginning of title' then 0.1
    when 'whole title' then 0.15
    when 'substring of text' then 0.1
    -- A course, a paper, an exam by its short name or code as it stands.
    when 'short name' then 0.45
    -- Words cut short, in the order of the title: "op sys".
    when 'beginnings in title' then 0.15
    -- In a search, of a title that says nothing else; less, the more it says.
    when 'title alone' then 0.1
    when 'kind' then 0.1
    when 'fresh' then 0.04
    when 'due soon' then 0.04
    when 'past' then -0.08
    when 'own branch' then 0.04
    when 'own semester' then 0.04
    when 'page' then 0.1
    when 'comment' then -0.03
    -- A page of a paper asks about many things and answers few: what tells about them stands before it.
    when 'page of a paper' then -0.05
    -- Less of the question than this, and less than this share of what the best has, is about something else.
    when 'least' then 0.3
    when 'least of best' then 0.6
  end::real;
revoke all on function search.weight(text) from public;
