-- Who may read and write public.blog_posts.

revoke all on public.blog_posts from anon, authenticated, service_role;
grant select on public.blog_posts to anon;
grant select,
  insert (id, title, excerpt, content, author, date, effective_date, category, priority, tags, pinned, publish_at),
  update (title, excerpt, content, author, date, effective_date, category, priority, tags, pinned, publish_at),
  delete
  on public.blog_posts to authenticated;
grant all on public.blog_posts to service_role;

create policy "blog posts are kept by admins" on public.blog_posts for all to authenticated
  using ((select private.may('notices'))) with check ((select private.may('notices')));

create policy "blog posts are readable by all, once published" on public.blog_posts for select to anon, authenticated
  using (publish_at <= now());

create policy "service_role reaches every row" on public.blog_posts to service_role using (true) with check (true);

create trigger a_tidied before insert or update on public.blog_posts
  for each row execute function texts.tidy_row('author', 'category', 'content', 'excerpt', 'tags', 'title');
create trigger blog_posts_audit after insert or delete or update on public.blog_posts
  for each row execute function private.audit('id');
create trigger blog_posts_notify after insert or update or delete or truncate on public.blog_posts
  for each statement execute function private.notify_public_content();
create trigger blog_posts_sample_changed before update on public.blog_posts
  for each row when (old.sample) execute function private.sample_changed();
create trigger blog_posts_search after insert on public.blog_posts
  referencing new table as changed for each statement execute function search.follow_rows('post');
create trigger blog_posts_search_changed after update on public.blog_posts
  referencing new table as changed for each statement execute function search.follow_rows('post');
create trigger blog_posts_search_gone after delete on public.blog_posts
  referencing old table as changed for each statement execute function search.follow_rows('post');
create trigger blog_posts_search_truncated after truncate on public.blog_posts
  for each statement execute function search.follow('post');
create trigger blog_posts_written before update on public.blog_posts
  for each row execute function private.content_written();
