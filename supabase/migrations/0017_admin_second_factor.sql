-- Who knows only the password of an admin who has a second factor is not that admin. Every policy and
-- function asks private.is_admin(), and so do the server's own addresses (server/admin/as-admin.ts).
--
-- The token says how far its session came; the row says whether the account has a factor. Most callers are
-- no admins, and the case ends at the first row. Once per statement: policies ask (select private.is_admin()).
create or replace function private.is_admin() returns boolean
  language sql stable security definer set search_path = ''
  return case
    when not exists (select from public.profiles where id = auth.uid() and is_admin) then false
    when private.is_banned() then false
    when coalesce(auth.jwt() ->> 'aal', 'aal1') <> 'aal1' then true
    else not exists (select from auth.mfa_factors where user_id = auth.uid() and status = 'verified')
  end;
