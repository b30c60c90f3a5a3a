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

  if not (select rolbypassrls from pg_roles where rolname = 'service_role') then
    begin
      alter role service_role bypassrls;
    exception
      -- Everything else works without it, so this is not a reason to refuse the database.
      when insufficient_privilege then
        raise warning 'Requests with the secret key stay subject to row level security on this database. To change that, run as a superuser: alter role service_role bypassrls;';
      when others then
        -- Two databases altered the one role at once; the other one has done it.
        if not (select rolbypassrls from pg_roles where rolname = 'service_role') then raise; end if;
    end;
  end if;
end
$$;
