-- Attachments. The files are in the file store; the server serves them to readers of the row.

revoke all on public.notice_attachments from anon, authenticated, service_role;
grant select on public.notice_attachments to anon;
grant select,
  insert (notice_id, file_key, name, media_type, bytes, pages, "position"),
  update (name),
  delete
  on public.notice_attachments to authenticated;
grant all on public.notice_attachments to service_role;

create policy "kept by admins" on public.notice_attachments for all to authenticated
  using ((select private.may('notices')) or (select private.may_somewhere('notices'))
    and exists (select from public.notices n where n.id = notice_id and private.may_notice(n.author)))
  with check ((select private.may('notices')) or (select private.may_somewhere('notices'))
    and exists (select from public.notices n where n.id = notice_id and private.may_notice(n.author)));

create policy "readable with the notice" on public.notice_attachments for select to anon, authenticated
  using (exists (select from public.notices n where n.id = notice_id));

create policy "service_role reaches every row" on public.notice_attachments to service_role
  using (true) with check (true);

create trigger a_tidied before insert or update on public.notice_attachments
  for each row execute function texts.tidy_row('name');
create trigger notice_attachments_audit after insert or update or delete on public.notice_attachments
  for each row execute function private.audit('id');
create trigger notice_attachments_file after insert or delete on public.notice_attachments
  for each row execute function private.follow_file();
create trigger notice_attachments_notify after insert or update or delete or truncate on public.notice_attachments
  for each statement execute function private.notify_public_content();
create trigger notice_attachments_other_file after update of file_key on public.notice_attachments
  for each row when (old.file_key <> new.file_key) execute function private.follow_file();
