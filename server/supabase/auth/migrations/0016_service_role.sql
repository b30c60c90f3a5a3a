-- What service_role may do is said by grants and policies (0011_session_check.sql). A database that was made from
-- supabase/schema before this had given it the right to bypass them.
do $$
begin
  if (select rolbypassrls from pg_roles where rolname = 'service_role') then
    alter role service_role nobypassrls;
  end if;
exception
  -- A superuser has given it, or another database of the cluster is taking it away at this very moment.
  when insufficient_privilege then null;
  when others then
    if sqlerrm not like 'tuple concurrently%' then raise; end if;
end
$$;
