-- The papers of Today are those that can be read in the library, from the day on which they came into it, as 0035_papers.sql
-- has said; 0050_questions_due.sql wrote today() anew without that. Everything else of it is as it was.
do $$
declare
  amended constant text[][] := array[
    ['where m.semester = account.semester and m.created_at > last_week',
     'where m.semester = account.semester and m.status = ''approved'' and m.removed_at is null
          and greatest(m.created_at, m.reviewed_at) > last_week'],
    ['m.exam_year, m.pages, m.created_at', 'm.exam_year, m.pages, greatest(m.created_at, m.reviewed_at) as created_at'],
    ['order by m.created_at desc limit 3', 'order by greatest(m.created_at, m.reviewed_at) desc limit 3']
  ];
  definition text := pg_get_functiondef('public.today()'::regprocedure);
begin
  for n in 1..array_length(amended, 1) loop
    if position(amended[n][1] in definition) = 0 then raise exception 'public.today() has no %', amended[n][1]; end if;
    definition := replace(definition, amended[n][1], amended[n][2]);
  end loop;
  execute definition;
end
$$;
