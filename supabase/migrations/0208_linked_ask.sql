-- Links in the weekly mail lead to one request.

-- ---- From supabase/schema: npm run schema.
set local check_function_bodies = off;

-- What became of a request that a mail linked to, for its addressee: its state by the clock, 'reported', or 'passed' on. Null for all
-- others, as for a request that does not exist.
create or replace function public.linked_ask(ask uuid) returns text
  language sql stable security definer set search_path = ''
  return (select case when r.helper_id is distinct from auth.uid() then 'passed' when r.reported_at is not null then 'reported'
      else private.request_state(r) end
    from private.alumni_requests r where r.id = linked_ask.ask and auth.uid() in (r.helper_id, r.passed_by));

revoke all on function public.linked_ask(uuid) from public, anon, authenticated, service_role;
grant execute on function public.linked_ask(uuid) to authenticated;
