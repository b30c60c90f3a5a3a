-- Who may read and write public.paper_request_votes.

revoke all on public.paper_request_votes from anon, authenticated, service_role;
grant select (account_id, created_at) on public.paper_request_votes to authenticated;
grant all on public.paper_request_votes to service_role;

create policy "own votes are readable" on public.paper_request_votes for select to authenticated
  using (account_id = (select auth.uid()));

create policy "service_role reaches every row" on public.paper_request_votes to service_role using (true) with check (true);
