-- Pages that are full of print were given up after two tries, because no quality made their picture small enough. A narrower one is
-- drawn now.
update public.study_materials set draw_tries = 0 where drawn_at is null and draw_tries > 0;
