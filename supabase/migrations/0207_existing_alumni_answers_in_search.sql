-- The public answers of a site that is older than their place in the search.
do $$
begin
  perform search.index_rows('alumni_answer', array_agg(p.id::text)) from private.public_answers p having count(*) > 0;
end
$$;
