-- Takes a paper out of the library, for 30 days. For admins.
create or replace function public.remove_material(id uuid) returns void
  language plpgsql volatile security definer set search_path = ''
as $$
begin
  if auth.uid() is null or not private.may_material(remove_material.id) then
    raise exception using errcode = '42501', message = 'Only an admin removes papers.';
  end if;
  update public.study_materials m set removed_at = now() where m.id = remove_material.id and m.removed_at is null;
  if not found then raise exception using errcode = 'PT404', message = 'There is no such paper.', hint = 'not_found'; end if;
end
$$;
revoke all on function public.remove_material(uuid) from public, anon, authenticated, service_role;
grant execute on function public.remove_material(uuid) to authenticated, service_role;

-- Brings a paper back that was taken out. For admins.
create or replace function public.restore_material(id uuid) returns void
  language plpgsql volatile security definer set search_path = ''
as $$
begin
  if auth.uid() is null or not private.may_material(restore_material.id) then
    raise exception using errcode = '42501', message = 'Only an admin restores papers.';
  end if;
  update public.study_materials m set removed_at = null
    where m.id = restore_material.id and m.removed_at is not null and m.replaced_by is null;
  if not found then raise exception using errcode = 'PT404', message = 'There is no such paper.', hint = 'not_found'; end if;
end
$$;
revoke all on function public.restore_material(uuid) from public, anon, authenticated, service_role;
grant execute on function public.restore_material(uuid) to authenticated, service_role;
