-- The assistant judges its passages itself (docs/decisions/0051-confidence-of-answers.md), so it is also given those that
-- a search would leave out for having too little of the question: in a chatty one most words are of no use.
do $$
declare
  ranked constant regprocedure := 'search.ranked(text, text[], search.term[], text[])';
  passages constant regprocedure := 'assistant.passages(text, integer)';
  definition text := pg_get_functiondef(ranked);
  change text[];
begin
  foreach change slice 1 in array array[
    ['wanted text[] DEFAULT NULL::text[])', 'wanted text[] DEFAULT NULL::text[], min_share real DEFAULT search.weight(''least''), min_of_best real DEFAULT search.weight(''least of best''))'],
    ['s.share >= search.weight(''least'')', 's.share >= min_share'],
    ['j.best * search.weight(''least of best'')', 'j.best * min_of_best']
  ] loop
    if position(change[1] in definition) = 0 then raise exception '% has no %', ranked, change[1]; end if;
    definition := replace(definition, change[1], change[2]);
  end loop;
  execute 'drop function ' || ranked;
  execute definition;
  definition := pg_get_functiondef(passages);
  if position('search.ranked(q, lists, terms)' in definition) = 0 then raise exception '% ranks nothing.', passages; end if;
  execute replace(definition, 'search.ranked(q, lists, terms)', 'search.ranked(q, lists, terms, null, 0.15, 0.4)');
end
$$;
revoke all on function search.ranked(text, text[], search.term[], text[], real, real) from public;
