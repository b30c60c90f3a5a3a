-- PDFs are rewritten on storing: a new file of the same pages and links, without scripts, attachments, forms and personal
-- metadata. Which ones were, by their keys; what was stored before has no row, and a job works it off.
create table private.rewritten_files (
  file_key text primary key,
  -- Of the bytes that were sent: study_materials.sha256 is of those that are stored. Null for files that no request sent.
  original_sha256 bytea check (octet_length(original_sha256) = 32),
  -- Null where it could not be rewritten, or has not been yet.
  rewritten_at timestamptz,
  tries smallint not null default 0
);
create index rewritten_files_original on private.rewritten_files (original_sha256);
alter table private.rewritten_files enable row level security;
revoke all on private.rewritten_files from public;

-- An attachment gets another file when it is rewritten; the one before is removed like others that no row names.
create trigger notice_attachments_other_file after update of file_key on public.notice_attachments
  for each row when (old.file_key <> new.file_key) execute function private.follow_file();
