-- The drives of a site that is older than their place in the search.
do $$
begin
  perform search.index_rows('drive', array_agg(d.id::text)) from public.drives d having count(*) > 0;
end
$$;
