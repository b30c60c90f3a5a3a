-- Requests for papers. How many want one is public; who they are is not.

revoke all on public.paper_requests from anon, authenticated, service_role;
grant select on public.paper_requests to authenticated;
grant all on public.paper_requests to service_role;

create policy "service_role reaches every row" on public.paper_requests to service_role using (true) with check (true);

create policy "requests are readable by whoever reads papers" on public.paper_requests for select to authenticated
  using ((select private.may_read_pro()));

create trigger a_tidied before insert or update on public.paper_requests
  for each row execute function texts.tidy_row('exam');
