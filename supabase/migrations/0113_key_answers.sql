-- The answers of answer keys, one by one (docs/decisions/0042-splitting-and-groups.md). Which question an answer belongs to
-- is not stored: its number says so, and a question whose number is corrected gets another.
create table public.key_answers (
  -- The answer key.
  material_id uuid not null references public.study_materials (id) on delete cascade,
  -- In the order of the key, from 1. An answer with parts has a row, and each of its parts.
  position smallint not null check (position > 0),
  -- As a question's: '3 (b)'.
  number text not null check (number ~ '\S' and char_length(number) <= 40),
  -- On which it begins, and on which it ends.
  page integer not null check (page > 0),
  last_page integer not null,
  -- [page, x, y, width, height] on each of its pages, in points from the top left; empty where the places are unknown.
  -- Strict: a filter of a lax path unwraps arrays.
  regions jsonb not null default '[]' check (jsonb_path_match(regions,
    'strict $.type() == "array" && $.size() <= 8 && !exists($[*] ? (@.type() != "array" || @.size() != 5)) && !exists($[*][*] ? (@.type() != "number"))')),
  text text not null check (text ~ '\S' and char_length(text) <= 4000),
  -- Its text was recognised from a picture, which is shown in its place.
  scanned boolean not null default false,
  -- A drawing or a table belongs to it, which its words do not say: its regions are shown, too.
  figure boolean not null default false,
  primary key (material_id, position),
  check (last_page >= page)
);
alter table public.key_answers enable row level security;

-- Keys that were read before are split as papers are.
drop index public.study_materials_unsplit;
create index study_materials_unsplit on public.study_materials (split_version)
  where read_at is not null and problem is null and removed_at is null and kind in ('paper', 'key');

-- ---- From supabase/schema: npm run schema.
set local check_function_bodies = off;

create or replace function private.split_again()
 returns trigger
 language plpgsql
 security definer
 set search_path to ''
as $function$
begin
  delete from public.key_answers a where a.material_id = new.id;
  if new.split_version <> 32767 then new.split_version := 0; end if;
  return new;
end
$function$;

create trigger study_materials_split_again before update on public.study_materials
  for each row when (old.kind <> new.kind or (new.kind = 'key' and old.file_key <> new.file_key))
  execute function private.split_again();

-- The policies of study_materials apply to the subquery.
create policy "readable where its material is" on public.key_answers for select to authenticated
  using (exists (select from public.study_materials m where m.id = material_id));

create policy "service_role reaches every row" on public.key_answers to service_role using (true) with check (true);

revoke all on public.key_answers from anon, authenticated, service_role;
grant select on public.key_answers to authenticated;
grant all on public.key_answers to service_role;
revoke all on function private.split_again() from public;
