-- Whether the caller's answers come from everything that Pro opens.
create or replace function assistant.searches_all() returns boolean
  language sql stable set search_path = ''
  return private.may_read_pro();
revoke all on function assistant.searches_all() from public;
grant execute on function assistant.searches_all() to authenticated;

-- For the server, under the caller's rights: the search box with the passages that an answer cites. Not of the data API.
create or replace function assistant.search(q text, groups integer, passages integer) returns jsonb
  language sql stable security definer set search_path = ''
  return search.box(q, groups, passages);
revoke all on function assistant.search(text, integer, integer) from public;
grant execute on function assistant.search(text, integer, integer) to anon, authenticated, service_role;
