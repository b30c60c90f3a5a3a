-- The pages of resume templates, and the links of the resume page that are checked each night.

alter table public.resume_templates add column pages smallint check (pages between 1 and 20);
-- The shipped ones, where the college has not put others in their place. It is no admin's change.
select set_config('campuslife.seeding', 'on', true);
update public.resume_templates t set pages = shipped.pages
from (values
  ('3f6d2b51-8c0e-4d7a-9a44-6b1e2c9f5a01'::uuid, 1, 'https://www.overleaf.com/latex/templates/jakes-resume/syzfjbzwjncs'),
  ('3f6d2b51-8c0e-4d7a-9a44-6b1e2c9f5a02'::uuid, 2, 'https://www.overleaf.com/latex/templates/altacv-template/trgqjpwnmtgv'),
  ('3f6d2b51-8c0e-4d7a-9a44-6b1e2c9f5a03'::uuid, 2, 'https://www.overleaf.com/latex/templates/moderncv-and-cover-letter-template/sttkgjcysttn'),
  ('3f6d2b51-8c0e-4d7a-9a44-6b1e2c9f5a04'::uuid, 2, 'https://www.overleaf.com/latex/templates/awesome-cv/tvmzpvdjfqxp'),
  ('3f6d2b51-8c0e-4d7a-9a44-6b1e2c9f5a05'::uuid, 1, 'https://www.overleaf.com/latex/templates/deedy-cv/bjryvfsjdyxz')
) as shipped (id, pages, url)
where t.id = shipped.id and t.url = shipped.url;
select set_config('campuslife.seeding', 'off', true);

-- What the server found when it last opened a link.
create table private.link_checks (
  url text primary key,
  checked_at timestamptz not null,
  -- Nights in a row.
  failures integer not null check (failures >= 0),
  failed_at timestamptz,
  check ((failures > 0) = (failed_at is not null))
);

-- ---- From supabase/schema: npm run schema.
set local check_function_bodies = off;

-- A computed column: the college's day on which its link last failed, once it failed on two nights in a row.
create or replace function public.link_down_on(public.resume_templates) returns date
  language sql stable security definer set search_path = ''
  return (select (c.failed_at at time zone 'Asia/Kolkata')::date from private.link_checks c
    where c.url = $1.url and c.failures > 1);

revoke all on function public.link_down_on(public.resume_templates) from public;
grant execute on function public.link_down_on(public.resume_templates) to authenticated, service_role;
revoke all on public.resume_templates from anon, authenticated, service_role;
grant select,
  insert (id, "position", title, description, url, features, rating, downloads, pages, tags, featured, image),
  update ("position", title, description, url, features, rating, downloads, pages, tags, featured, image),
  delete
  on public.resume_templates to authenticated;
grant all on public.resume_templates to service_role;
