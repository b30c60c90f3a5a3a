-- What the site does with a file by itself (it reads it, draws its first page, splits it) is no change of what an admin
-- has open in a form: updated_at, which tells one from the other, stays as it is. What reading proposes for an empty
-- field is one.
create or replace trigger study_materials_written before update on public.study_materials
  for each row when (
    to_jsonb(new) - array['pages', 'problem', 'proposed', 'similar', 'read_at', 'read_tries', 'drawn_at', 'draw_tries', 'split_version']
    is distinct from
    to_jsonb(old) - array['pages', 'problem', 'proposed', 'similar', 'read_at', 'read_tries', 'drawn_at', 'draw_tries', 'split_version'])
  execute function private.content_written();
