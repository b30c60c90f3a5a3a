-- The roles that requests run as.
-- Roles belong to the cluster, and another database of it may be making them at this very moment.
do $$
declare
  wanted text;
begin
  foreach wanted in array array['anon', 'authenticated', 'service_role'] loop
    begin
      execute format('create role %I nologin noinherit', wanted);
    exception
      when duplicate_object or unique_violation then null;
    end;
    -- The server switches to these roles; a superuser may without being a member.
    if not (select rolsuper from pg_roles where rolname = current_user) then
      begin
        execute format('grant %I to current_user', wanted);
      exception
        when unique_violation then null;
        when insufficient_privilege then
          if not pg_has_role(current_user, wanted, 'member') then
            raise exception 'The role % exists and % may not switch to it. As a superuser, run: grant % to %;',
              wanted, current_user, wanted, current_user;
          end if;
      end;
    end if;
  end loop;
end
$$;
