-- Which revision of a notice an account has read, whether what it demands is done, and whether it is pinned for others alone.

revoke all on public.notice_reads from anon, authenticated, service_role;
grant select,
  insert (notice_id, revision, done_at, unpinned_at),
  update (notice_id, revision, done_at, unpinned_at),
  delete
  on public.notice_reads to authenticated;
grant all on public.notice_reads to service_role;

create policy "own reads" on public.notice_reads for all to authenticated
  using (account_id = (select auth.uid()))
  -- Of a notice that they may read, and no revision that is still to be written.
  with check (
    account_id = (select auth.uid())
    and exists (select from public.notices n where n.id = notice_id and n.revision >= notice_reads.revision)
  );

create policy "service_role reaches every row" on public.notice_reads to service_role using (true) with check (true);
