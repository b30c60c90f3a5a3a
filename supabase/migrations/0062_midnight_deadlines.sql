-- The midnight that ends a day counts as that day, on Today as in domain/notices.ts: a deadline at this morning's midnight was
-- yesterday's, and one at the end of the fortnight belongs to it. Everything else of today() is as in 0050_questions_due.sql.
do $$
declare
  was constant text := 'n.deadline >= morning and n.deadline < fortnight_end';
  definition constant text := pg_get_functiondef('public.today()'::regprocedure);
begin
  if position(was in definition) = 0 then raise exception 'public.today() has no %', was; end if;
  execute replace(definition, was, 'n.deadline > morning and n.deadline <= fortnight_end');
end
$$;
