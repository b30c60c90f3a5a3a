-- The server's own role reads and writes every row by policies, not by BYPASSRLS: a database's owner who is no superuser
-- cannot give that attribute. A hosted project's service_role has it, and needs none of these; they do no harm there.
--
-- A later table gets its own: create policy "service_role reaches every row" on public.… to service_role
-- using (true) with check (true); tests/security/access.test.ts fails without it. Which of the rows' operations are open is
-- said by grants.
do $$
declare
  relation name;
begin
  for relation in
    select relname from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') order by relname
  loop
    execute format(
      'create policy "service_role reaches every row" on public.%I to service_role using (true) with check (true)',
      relation);
  end loop;
end
$$;
