import { randomUUID } from 'node:crypto'
import type { Pool } from '#server/core/database/pool.ts'
import { password } from '../bench/site.ts'
import type { Client, Person } from './client.ts'
import { term } from './clock.ts'

export const sizes = { students: 2_000, sections: 20, alumni: 60, drives: 40, papers: 150, notices: 300 }
const ofSection = sizes.students / sizes.sections

export interface Slot {
  id: string
  weekday: number
  starts_at: string
  ends_at: string
  course_id: string
  room: string
  group_name: string | null
}

export interface Section {
  id: string
  members: Person[]
  courses: string[]
  slots: Slot[]
}

export interface College {
  sections: Section[]
  alumni: (Person & { alumnus: string })[]
  officer: Person
  organisations: string[]
}

const hours = ['09:00', '10:00', '11:15', '12:15', '14:00']
const later = (hour: string, minutes: number) => {
  const [h = 0, m = 0] = hour.split(':').map(Number)
  const all = h * 60 + m + minutes
  return `${String(Math.floor(all / 60)).padStart(2, '0')}:${String(all % 60).padStart(2, '0')}`
}

/** The lab group of a member, by the place in the class. */
export const groupOf = (place: number) => (place % 2 === 0 ? 'A1' : 'A2')

/** Fills in who and what is there before the term: accounts, sections, courses, alumni, organisations. */
export async function openCollege(pool: Pool, url: string, secretKey: string): Promise<College> {
  const made = await fetch(`${url}/auth/v1/admin/users`, {
    method: 'POST',
    headers: { apikey: secretKey, authorization: `Bearer ${secretKey}`, 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'officer@example.org', password, email_confirm: true }),
  })
  if (!made.ok) throw new Error(`The first account: ${made.status} ${await made.text()}`)
  // All have the password of the first, whose hash takes a tenth of a second.
  await pool.query(
    `insert into auth.users (email, email_confirmed_at, encrypted_password)
     select v.email, now(), u.encrypted_password from auth.users u, (
       select 'student-' || n || '@example.org' as email from generate_series(0, $1::integer - 1) as n
       union all select 'alumna-' || n || '@example.org' from generate_series(0, $2::integer - 1) as n) as v
     where u.email = 'officer@example.org'`,
    [sizes.students, sizes.alumni],
  )
  await pool.query(`update public.users set plan = 'pro', pro_until = '2027-12-31'`)
  await pool.query(`update public.profiles set is_admin = true where email = 'officer@example.org'`)
  await pool.query(`delete from public.branches`)
  await pool.query(
    `insert into public.branches (code, name, semesters) select 'T' || n, 'Sample branch ' || n, 8 from generate_series(1, 5) as n`,
  )
  await pool.query(
    `insert into public.courses (branch_id, code, name, semester)
     select b.id, b.code || s || '0' || n, 'Sample course ' || b.code || s || n, s
     from public.branches b, generate_series(2, 8, 2) as s, generate_series(1, 6) as n`,
  )
  const { rows: sections } = await pool.query<{ id: string; branch_id: string; semester: number }>(
    `insert into public.sections (branch_id, entry_year, letter)
     select b.id, y, 'A' from public.branches b, generate_series(2020, 2030) as y
     where private.semester_of(y, $1) between 1 and 8 returning id, branch_id, private.semester_of(entry_year, $1) as semester`,
    [term.firstDay],
  )
  if (sections.length !== sizes.sections) throw new Error(`There are ${sections.length} sections.`)
  const people = await accounts(pool, 'student', sizes.students)
  const all = await Promise.all(
    sections.map(async ({ id, branch_id: branch, semester }, index): Promise<Section> => {
      const members = people.slice(index * ofSection, (index + 1) * ofSection)
      await pool.query(
        `update public.users set branch_id = $1, semester = $2, onboarded_at = now() where id = any ($3)`,
        [branch, semester, members.map((member) => member.id)],
      )
      await pool.query(
        `insert into public.section_members (account_id, section_id, groups)
         select m.id, $1, array[case when m.place % 2 = 1 then 'A1' else 'A2' end]
         from unnest($2::uuid[]) with ordinality as m (id, place)`,
        [id, members.map((member) => member.id)],
      )
      await pool.query(`insert into public.grants (account, area, section_id) values ($1, 'timetable', $2)`, [
        members[0]?.id,
        id,
      ])
      const { rows: courses } = await pool.query<{ id: string }>(
        'select id from public.courses where branch_id = $1 and semester = $2 order by code',
        [branch, semester],
      )
      return { id, members, courses: courses.map((course) => course.id), slots: [] }
    }),
  )
  await pool.query('delete from public.alumni')
  const { rows: cards } = await pool.query<{ id: string }>(
    `insert into public.alumni (name, graduation_year, degree, company)
     select 'Sample Alumna ' || n, 2015 + n % 10, 'B.Tech', 'Sample Company ' || n % 12
     from generate_series(0, $1::integer - 1) as n returning id`,
    [sizes.alumni],
  )
  const alumni = (await accounts(pool, 'alumna', sizes.alumni)).map((person, n) => ({
    ...person,
    alumnus: cards[n]?.id ?? '',
  }))
  const { rows: organisations } = await pool.query<{ id: string }>(
    `insert into public.organisations (name) select 'Sample Company ' || n from generate_series(0, 11) as n
     on conflict do nothing returning id`,
  )
  const [officer] = await accounts(pool, 'officer', 1)
  if (officer === undefined) throw new Error('There is no officer.')
  return { sections: all, alumni, officer, organisations: organisations.map(({ id }) => id) }
}

/** The first evening: each representative types the timetable, and alumni claim their cards. */
export async function firstDay(client: Client, college: College): Promise<void> {
  for (const section of college.sections) {
    section.slots = weekOf(section.courses)
    const [representative] = section.members
    if (representative === undefined) continue
    await client.call(representative, '/rest/v1/rpc/edit_timetable', {
      route: 'timetable typed',
      method: 'POST',
      again: true,
      body: {
        section: section.id,
        first_day: term.firstDay,
        last_day: term.lastDay,
        edits: section.slots.map(({ id, ...becomes }) => ({ id, was: null, becomes })),
      },
    })
  }
  for (const person of college.alumni) {
    await client.call(person, '/rest/v1/rpc/claim_card', {
      route: 'card claimed',
      method: 'POST',
      body: { alumnus: person.alumnus, note: 'I finished here; my roll number is on my degree.' },
    })
    await client.call(college.officer, '/rest/v1/rpc/decide_claim', {
      route: 'claim decided',
      method: 'POST',
      body: { account: person.id, alumnus: person.alumnus, accept: true },
    })
    await client.call(person, `/rest/v1/alumni_cards?account_id=eq.${person.id}`, {
      route: 'card edited',
      method: 'PATCH',
      body: { topics: ['exams', 'resume', 'first_job'], requests_a_month: 4 },
    })
  }
}

/** 25 hours: four of lectures a day, and one in which the two groups have their labs. */
function weekOf(courses: readonly string[]): Slot[] {
  const slots: Slot[] = []
  for (let weekday = 1; weekday <= 5; weekday++)
    for (const [hour, starts] of hours.entries()) {
      const isLab = hour === hours.length - 1
      for (const group of isLab ? ['A1', 'A2'] : [null])
        slots.push({
          id: randomUUID(),
          weekday,
          starts_at: starts,
          ends_at: later(starts, isLab ? 150 : 55),
          course_id: courses[(weekday + hour + (group === 'A2' ? 1 : 0)) % courses.length] ?? '',
          room: `R-${100 + hour}`,
          group_name: group,
        })
    }
  return slots
}

async function accounts(pool: Pool, prefix: string, amount: number): Promise<Person[]> {
  const { rows } = await pool.query<Person>(
    `select email, id from auth.users where email like $1 || '%' order by length(email), email limit $2`,
    [prefix, amount],
  )
  return rows
}
