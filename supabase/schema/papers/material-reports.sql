-- What readers find wrong.

revoke all on public.material_reports from anon, authenticated, service_role;
grant select, insert (material_id, what, note), update (state) on public.material_reports to authenticated;
grant all on public.material_reports to service_role;

create policy "own reports are readable" on public.material_reports for select to authenticated
  using (account_id = (select auth.uid()));

-- Only of what exists and may be read, with the caller's rights.
create policy "what one may read can be reported" on public.material_reports for insert to authenticated
  with check (
    account_id = (select auth.uid()) and not (select private.may_not_report())
    and exists (select from public.study_materials m where m.id = material_id)
  );

create policy "reports are decided by admins" on public.material_reports for select to authenticated
  using ((select private.may('papers'))
    or (select private.may_somewhere('papers')) and private.may_material(material_id));

create policy "reports are closed by admins" on public.material_reports for update to authenticated
  using ((select private.may('papers'))
    or (select private.may_somewhere('papers')) and private.may_material(material_id)) with check ((select private.may('papers'))
    or (select private.may_somewhere('papers')) and private.may_material(material_id));

create policy "service_role reaches every row" on public.material_reports to service_role using (true) with check (true);

create trigger a_tidied before insert or update on public.material_reports
  for each row execute function texts.tidy_row('note');
create trigger material_reports_audit after update of state on public.material_reports
  for each row execute function private.audit('id', 'state');
