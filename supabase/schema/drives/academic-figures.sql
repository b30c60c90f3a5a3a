-- Figures that a student saved are the owner's alone: no role of the college, no admin and no service_role reads them.

revoke all on public.academic_figures from anon, authenticated, service_role;
grant select, insert (account_id, figures), update (account_id, figures), delete on public.academic_figures to authenticated;

create policy "own figures" on public.academic_figures for all to authenticated
  using (account_id = (select auth.uid())) with check (account_id = (select auth.uid()));

-- Rejects figures of another shape, and dates the row.
create or replace function private.check_academic_figures() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if not private.is_academic_figures(new.figures) then
    perform private.reject_value('academic_figures', 'figures');
  end if;
  new.updated_at := now();
  return new;
end
$$;
revoke all on function private.check_academic_figures() from public;
create trigger academic_figures_values before insert or update on public.academic_figures
  for each row execute function private.check_academic_figures();
