-- greatest() passes over a null: where nothing was read this week, a page took a tenth of a second instead of five.
create or replace function public.my_reading_queue() returns table (id uuid, place integer, minutes integer, waits_until date)
  language sql stable security definer set search_path = ''
begin atomic
  with pace as (
    select greatest(coalesce(sum(t.cpu_seconds) / nullif(sum(t.pages), 0), 5), 0.1) as seconds from private.reading_turns t
    where t.day > (now() at time zone 'Asia/Kolkata')::date - 7
  ), queue as (
    select q.id, q.contributor, q.place, q.waits_until, sum(q.pages) over (order by q.place) as pages
    from private.reading_queue() q
  )
  select q.id, q.place::integer, least(10080, ceil(q.pages * pace.seconds / 60))::integer, q.waits_until
  from queue q, pace where q.contributor = (select auth.uid())
  union all
  select m.id, 0, 0, null
  from private.paper_reader r join public.study_materials m on m.id = r.material_id
  where r.until > now() and m.read_at is null and m.contributor = (select auth.uid());
end;
