-- What ships as an example carries a mark, and one press takes all of it away. As in 0025_catalogue.sql, which explains
-- it: no browser role may write the column, and what an admin has changed is the college's own from then on.
do $$
declare
  content name;
begin
  perform set_config('campuslife.seeding', 'on', true);
  foreach content in array array['vendors', 'blog_posts', 'team_members', 'notices', 'alumni', 'companies'] loop
    execute format('alter table public.%I add column sample boolean not null default false', content);
    -- Of a site that ran before: what was shipped, and was never touched.
    execute format(
      'update public.%1$I set sample = true
         where updated_at = created_at and exists (select from private.seeded where item = %1$L || ''/'' || id)',
      content);
    execute format(
      'create trigger %I before update on public.%I
         for each row when (old.sample) execute function private.sample_changed()',
      content || '_sample_changed', content);
  end loop;
  perform set_config('campuslife.seeding', '', true);
end
$$;

-- The accounts that a trial installation comes with, and what they wrote (server/content/samples.ts). Returns how many
-- accounts, discussions and comments went; comments of others go with a sample discussion.
create function private.remove_sample_accounts() returns integer
  language plpgsql set search_path = ''
as $$
declare
  -- Nobody but the server writes app metadata, so no person's account can carry the mark.
  samples constant uuid[] := array(select id from auth.users where raw_app_meta_data -> 'sample' = 'true');
  rows_gone integer;
  gone integer;
begin
  delete from public.discussions where user_id = any (samples);
  get diagnostics rows_gone = row_count;
  delete from public.comments where user_id = any (samples);
  get diagnostics gone = row_count;
  rows_gone := rows_gone + gone;
  delete from auth.users where id = any (samples);
  get diagnostics gone = row_count;
  return rows_gone + gone;
end
$$;

create function private.remove_samples() returns integer
  language plpgsql set search_path = ''
as $$
declare
  content name;
  rows_gone integer := private.remove_sample_catalogue() + private.remove_sample_accounts();
  gone integer;
begin
  foreach content in array array['vendors', 'blog_posts', 'team_members', 'notices', 'alumni', 'companies'] loop
    execute format('delete from public.%I where sample', content);
    get diagnostics gone = row_count;
    rows_gone := rows_gone + gone;
  end loop;
  return rows_gone;
end
$$;

-- How many there are, for the admin area.
create function private.count_samples() returns integer
  language sql stable set search_path = ''
  return (select count(*) from public.vendors where sample) + (select count(*) from public.blog_posts where sample)
    + (select count(*) from public.team_members where sample) + (select count(*) from public.notices where sample)
    + (select count(*) from public.alumni where sample) + (select count(*) from public.companies where sample)
    + (select count(*) from public.branches where sample) + (select count(*) from public.courses where sample)
    + (select count(*) from public.exam_dates where sample)
    + (select count(*) from auth.users where raw_app_meta_data -> 'sample' = 'true');

revoke all on function private.remove_sample_accounts(), private.remove_samples(), private.count_samples() from public;
