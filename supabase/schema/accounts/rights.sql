-- Whether the caller is an admin, with a second factor where the account has one. Every policy and function that is for
-- admins calls this.
-- The token says how far its session came; the row says whether the account has a factor. Most callers are no admins, and
-- the case ends at the first row. Once per statement: policies write (select private.is_admin()).
-- Security definer, so that policies can call it without rights on profiles.
create or replace function private.is_admin() returns boolean
  language sql stable security definer set search_path = ''
  return case
    when not exists (select from public.profiles where id = auth.uid() and is_admin) then false
    when private.is_banned() then false
    when coalesce(auth.jwt() ->> 'aal', 'aal1') <> 'aal1' then true
    else not exists (select from auth.mfa_factors where user_id = auth.uid() and status = 'verified')
  end;
revoke all on function private.is_admin() from public;
grant execute on function private.is_admin() to anon, authenticated, service_role;

-- Whether the session has the second factor that its account has; for what people without admin rights do.
-- As in private.is_admin(): the token says how far its session came, the row whether the account has a factor.
create or replace function private.has_required_factor() returns boolean
  language sql stable security definer set search_path = ''
  return coalesce(auth.jwt() ->> 'aal', 'aal1') <> 'aal1'
    or not exists (select from auth.mfa_factors where user_id = auth.uid() and status = 'verified');
revoke all on function private.has_required_factor() from public;
grant execute on function private.has_required_factor() to authenticated;

-- Whether a plan is Pro and has not ended: the one definition. No "set search_path", so that it is inlined.
create or replace function private.has_active_pro(account public.users) returns boolean
  language sql stable
  return account.plan = 'pro' and (account.pro_until is null or account.pro_until > now());
revoke all on function private.has_active_pro(public.users) from public;

-- Whether the caller has an active Pro plan.
create or replace function private.is_pro() returns boolean
  language sql stable security definer set search_path = ''
  return exists (select from public.users u where u.id = auth.uid() and private.has_active_pro(u));
revoke all on function private.is_pro() from public;
grant execute on function private.is_pro() to authenticated;

-- Whether the caller may read what Pro opens: admins edit that content, so they read it too.
create or replace function private.may_read_pro() returns boolean
  language sql stable security definer set search_path = ''
  return private.is_pro() or private.is_admin();
revoke all on function private.may_read_pro() from public;
grant execute on function private.may_read_pro() to authenticated;
