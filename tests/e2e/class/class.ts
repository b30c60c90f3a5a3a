import type { Browser } from '@playwright/test'
import { signedIn } from '#tests/support/accounts/account.ts'
import { type OpenSite, openSite } from '#tests/support/browser/open-site.ts'
import type { Who } from '#tests/support/accounts/pro-site.ts'

/** Students of one class. */
const names = ['asha', 'ravi', 'meera', 'imran'] as const
type StudentName = (typeof names)[number]

export interface ClassSite extends OpenSite {
  students: Record<StudentName, Who>
}

const day = (offset: number) => `((now() at time zone 'Asia/Kolkata')::date + ${offset})`

/**
 * A site with a class of CSE in its fifth or sixth semester, on any day of the year: its four students have one class at 10 on
 * every day of the week, and a lab of two groups at 2.
 */
export async function startClassSite(browser: Browser): Promise<ClassSite> {
  const site = await openSite(browser, { MAILER_AUTOCONFIRM: 'true' })
  const people: [StudentName, Who][] = []
  for (const name of names) people.push([name, await signedIn(site.url, `${name}@example.org`)])
  await site.sql(
    `insert into public.sections (branch_id, entry_year, letter)
     select b.id, y, 'A' from public.branches b, generate_series(2000, 2100) y
     where b.code = 'CSE' and private.semester_of(y, ${day(0)}) in (5, 6)`,
  )
  await site.sql(
    `update public.users set branch_id = (select id from public.branches where code = 'CSE'), semester = 5, onboarded_at = now(),
       first_name = initcap(split_part(email, '@', 1)), last_name = 'Sample'`,
  )
  await site.sql(
    `insert into public.section_members (account_id, section_id) select u.id, s.id from public.users u, public.sections s`,
  )
  await site.sql(
    `insert into public.timetables (section_id, first_day, last_day) select id, ${day(-60)}, ${day(60)} from public.sections`,
  )
  await site.sql(
    `insert into public.slots (id, timetable_id, section_id, weekday, starts_at, ends_at, name, room, teacher, group_name, lab)
     select gen_random_uuid(), t.id, t.section_id, weekday, c.starts_at::time, c.ends_at::time, c.name, c.room, c.teacher, c.group_name,
       c.group_name is not null
     from public.timetables t, generate_series(1, 7) weekday, (values
       ('10:00', '10:50', 'Operating Systems', 'LH 2', 'Dr Rao Sample', null),
       ('11:00', '11:50', 'Probability and Statistics', 'LH 2', 'Dr Nair Sample', null),
       ('14:00', '15:50', 'Operating Systems Lab', 'Lab 1', '', 'A1'),
       ('14:00', '15:50', 'Computer Networks Lab', 'Lab 3', '', 'A2')) as c (starts_at, ends_at, name, room, teacher, group_name)`,
  )
  return { ...site, students: Object.fromEntries(people) as Record<StudentName, Who> }
}
