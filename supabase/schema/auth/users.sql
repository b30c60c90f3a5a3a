-- Who may read and write auth.users.

create or replace trigger accounts_audit after update of banned_until on auth.users
  for each row execute function private.audit('id', 'banned_until');
