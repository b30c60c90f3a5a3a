import type { Browser } from '@playwright/test'
import { type ProSite, startProSite } from '../accounts/pro-site.ts'

export interface ClassSite extends ProSite {
  section: string
  /** Ids of its courses, by their codes. */
  courses: Record<string, string>
}

const courses = [
  ['ZZ301', 'Operating Systems', 'OS'],
  ['ZZ302', 'Database Management Systems', 'DBMS'],
  ['ZZ303', 'Computer Networks', 'CN'],
  ['ZZ391', 'Operating Systems Lab', 'OS Lab'],
  ['ZZ393', 'Networks Lab', 'CN Lab'],
] as const

/** A site with a branch of five courses and one class, of which both accounts are members. */
export async function startClassSite(browser: Browser): Promise<ClassSite> {
  const site = await startProSite(browser)
  await site.sql("insert into public.branches (code, name, semesters) values ('ZZ', 'Sample branch', 8)")
  const [section] = await site.sql(
    `insert into public.sections (id, branch_id, entry_year, letter)
     select gen_random_uuid(), b.id, y, 'A' from public.branches b, generate_series(2000, 2100) y
     where b.code = 'ZZ' and private.semester_of(y, (now() at time zone 'Asia/Kolkata')::date) in (5, 6) returning id`,
  )
  const ids: Record<string, string> = {}
  for (const [code, name, alias] of courses) {
    const [course] = await site.sql(
      `insert into public.courses (branch_id, code, name, aliases, semester)
       select s.branch_id, '${code}', '${name}', array['${alias}'], public.semester(s) from public.sections s
       where s.id = '${String(section?.['id'])}' returning id`,
    )
    ids[code] = String(course?.['id'])
  }
  await site.sql("update public.users set branch_id = (select id from public.branches where code = 'ZZ')")
  await site.sql(
    `insert into public.section_members (account_id, section_id) select id, '${String(section?.['id'])}' from public.users
     where email in ('free@example.org', 'pro@example.org')`,
  )
  return { ...site, section: String(section?.['id']), courses: ids }
}
