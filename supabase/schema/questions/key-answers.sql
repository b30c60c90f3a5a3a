-- The answers of answer keys, one by one.

revoke all on public.key_answers from anon, authenticated, service_role;
grant select on public.key_answers to authenticated;
grant all on public.key_answers to service_role;

-- The policies of study_materials apply to the subquery.
create policy "readable where its material is" on public.key_answers for select to authenticated
  using (exists (select from public.study_materials m where m.id = material_id));

create policy "service_role reaches every row" on public.key_answers to service_role using (true) with check (true);

-- Another kind is split by other rules; a key with another file (private.swap_files) has other answers. The questions that
-- a reviewer has put in order stay.
create function private.split_again() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  delete from public.key_answers a where a.material_id = new.id;
  if new.split_version <> 32767 then new.split_version := 0; end if;
  return new;
end
$$;
revoke all on function private.split_again() from public;

create trigger study_materials_split_again before update on public.study_materials
  for each row when (old.kind <> new.kind or (new.kind = 'key' and old.file_key <> new.file_key))
  execute function private.split_again();
