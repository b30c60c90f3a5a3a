-- By discussion; none where there is no comment. Free space in each page, so that a new number is written into the same
-- page, and no index has to know.

revoke all on counts.comments_discussion_id_fkey from public;
grant select on counts.comments_discussion_id_fkey to anon, authenticated, service_role;

create policy "counts are readable by all" on counts.comments_discussion_id_fkey for select
  to anon, authenticated, service_role using (true);
