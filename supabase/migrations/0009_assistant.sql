-- What the assistant searches, it searches as the asker: the tables' own policies say what is found.

-- The words of the forum. Everything else that is searched is a few hundred rows at most, and its policies
-- would keep an index from being used.
create index discussions_words on public.discussions
  using gin (to_tsvector('english', title || ' ' || tags || ' ' || content));
create index comments_words on public.comments using gin (to_tsvector('english', content));

-- Whether the asker's plan has all of the site searched. The forum's rows may be read by all, but its page is
-- the Pro plan's. In a schema of its own, because the schema private is closed to the browser's roles, and
-- what stands in public can be called from outside.
create schema assistant;
grant usage on schema assistant to authenticated;

create function assistant.searches_all() returns boolean
  language sql stable set search_path = ''
  return private.may_read_pro();

revoke all on function assistant.searches_all() from public;
grant execute on function assistant.searches_all() to authenticated;
