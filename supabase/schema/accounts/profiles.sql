-- Who may read and write public.profiles.

revoke all on public.profiles from anon, authenticated, service_role;
grant select on public.profiles to authenticated;
grant all on public.profiles to service_role;

create policy "own profile is readable" on public.profiles for select to authenticated
  using (id = (select auth.uid()));

create policy "service_role reaches every row" on public.profiles to service_role using (true) with check (true);

create trigger profiles_audit after update of is_admin on public.profiles
  for each row execute function private.audit('id', 'is_admin');
