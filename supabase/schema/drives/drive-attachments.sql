-- Attachments of drives. The files are in the file store; the server serves them to readers of the drive.

revoke all on public.drive_attachments from anon, authenticated, service_role;
grant select,
  insert (drive_id, file_key, name, media_type, bytes, pages, "position"),
  update (name),
  delete
  on public.drive_attachments to authenticated;
grant all on public.drive_attachments to service_role;

create policy "written by the area placements" on public.drive_attachments for all to authenticated
  using ((select private.may('placements'))) with check ((select private.may('placements')));

create policy "readable with the drive" on public.drive_attachments for select to authenticated
  using (exists (select from public.drives d where d.id = drive_id));

create policy "service_role reaches every row" on public.drive_attachments to service_role
  using (true) with check (true);

create trigger a_tidied before insert or update on public.drive_attachments
  for each row execute function texts.tidy_row('name');
create trigger drive_attachments_audit after insert or update or delete on public.drive_attachments
  for each row execute function private.audit('id');
create trigger drive_attachments_file after insert or delete on public.drive_attachments
  for each row execute function private.follow_file();
create trigger drive_attachments_other_file after update of file_key on public.drive_attachments
  for each row when (old.file_key <> new.file_key) execute function private.follow_file();
