-- The texts of older revisions, so that a reader of one can be shown the difference.

revoke all on public.notice_revisions from anon, authenticated, service_role;
grant select on public.notice_revisions to anon, authenticated;
grant all on public.notice_revisions to service_role;

-- The policies of notices apply to the subquery.
create policy "readable with the notice, by whom it was for" on public.notice_revisions for select to authenticated
  using (
    case audience
      when 'pro' then (select private.may_read_pro())
      else groups = '{}' or groups && (select private.own_groups()) or (select private.may('notices')) end
    and exists (select from public.notices n where n.id = notice_id)
  );

create policy "readable with the notice, where it was for everyone" on public.notice_revisions for select to anon
  using (audience = 'everyone' and exists (select from public.notices n where n.id = notice_id));

create policy "service_role reaches every row" on public.notice_revisions to service_role
  using (true) with check (true);
