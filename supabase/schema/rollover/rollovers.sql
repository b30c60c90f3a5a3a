-- Each rollover, what became of it, and by whom, is in the audit log; what it did to each person is not.
create trigger rollovers_audit after insert or update on private.rollovers
  for each row execute function private.audit('id', 'state', 'planned_for', 'counts');
