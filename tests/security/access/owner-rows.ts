/** A new row of a table whose rows are their owner's alone; the owner is $1. */
export const ownerRows: Record<string, string> = {
  attendance: `insert into public.attendance (account_id, id, name, date, starts_at, mark, marked_at)
    values ($1, gen_random_uuid(), 'Yoga', '2026-11-18', '09:00', 'present', now())`,
  attendance_figures: `insert into public.attendance_figures (account_id, id, kind, name, held, attended, as_of, marked_at)
    values ($1, gen_random_uuid(), 'start', 'Yoga', 4, 3, '2026-11-18', now())`,
  attendance_rules: `insert into public.attendance_rules (account_id, percent, per, duty, lab) values ($1, 75, 'course', 'present', 1)
    on conflict (account_id) do update set percent = excluded.percent`,
  own_entries: `insert into public.own_entries (account_id, id, kind, title, date, written_at)
    values ($1, gen_random_uuid(), 'other', 'Yoga', '2026-11-18', now())`,
  drafts: `insert into public.drafts (account_id, subject, draft)
    values ($1, 'comment ' || gen_random_uuid(), '{"content": "half"}')`,
  mutes: `insert into public.mutes (account_id, tag) values ($1, 'tag ' || gen_random_uuid())`,
  read_marks: `with d as (insert into public.discussions (title, content) values ('t', 'c') returning id)
    insert into public.read_marks (account_id, discussion_id, read_to) select $1, d.id, now() from d`,
  consents: `insert into public.consents (account_id, purpose, given, text_version, language)
    values ($1, 'assistant', true, '2026-11-30', 'en')`,
  academic_figures: `insert into public.academic_figures (account_id, figures) values ($1, '{"gap_years": 0}')
    on conflict (account_id) do update set figures = excluded.figures`,
}
