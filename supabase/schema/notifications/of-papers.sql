-- Updates the contributor's name on a paper: that under which they post, as long as they want it to be seen.
create or replace function private.material_credited() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if new.contributor is null then new.credited := false; end if;
  new.contributor_name := case when new.credited then private.display_name(new.contributor) end;
  return new;
end
$$;
revoke all on function private.material_credited() from public;
create trigger study_materials_credited before insert or update of contributor, credited on public.study_materials
  for each row execute function private.material_credited();
