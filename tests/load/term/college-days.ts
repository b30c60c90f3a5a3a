import { randomUUID } from 'node:crypto'
import type { Client, Person } from './client.ts'
import { dayOf, due, term, weekdayOf } from './clock.ts'
import { type College, sizes } from './college.ts'
import { type Classroom, keyOf } from './model.ts'
import type { Board, Student } from './students.ts'

interface Day {
  day: number
  college: College
  board: Board
  random: () => number
}

const kinds = { Important: 0.1, Update: 0.4, General: 0.5 }

const insert = (client: Client, person: Person, table: string, route: string, row: Record<string, unknown>) =>
  client.call<{ id: string }[]>(person, `/rest/v1/${table}?select=id`, {
    route,
    method: 'POST',
    body: row,
    headers: { prefer: 'return=representation' },
    // The id is the client's: where the first was stored and its response lost, the second is a conflict.
    again: true,
    allowed: [409],
  })

/** What the office does on a day: notices, drives and their dates, shortlists, papers. */
export async function officeDay(
  client: Client,
  { day, college, board, random }: Day,
  students: readonly Student[],
): Promise<void> {
  const { officer } = college
  for (let n = 0; n < due(sizes.notices, day); n++) {
    const id = randomUUID()
    const draw = random()
    await insert(client, officer, 'notices', 'notice published', {
      id,
      title: `Sample notice ${dayOf(day)} ${n + 1}`,
      content: 'The library opens at eight. Bring your card.',
      author: 'Sample Office',
      category: draw < kinds.Important ? 'Important' : draw < kinds.Important + kinds.Update ? 'Update' : 'General',
      audience: 'members',
      date: dayOf(day),
      effective_date: dayOf(day),
    })
    client.ledger.add('public.notices', id)
  }
  for (let n = 0; n < due(sizes.drives, day); n++) {
    const id = randomUUID()
    await insert(client, officer, 'drives', 'drive published', {
      id,
      organisation_id: college.organisations[Math.floor(random() * college.organisations.length)],
      role: `Sample engineer ${dayOf(day)}`,
      kind: 'job',
      package_lpa: 6 + Math.floor(random() * 10),
      closes_on: dayOf(day + 10),
      test_on: dayOf(day + 14),
      rules: { cgpa: { min: '7' }, active_backlogs_max: 0 },
    })
    client.ledger.add('public.drives', id)
    board.drives.push(id)
    const moved = board.drives.at(-4)
    if (moved !== undefined)
      await client.call(officer, `/rest/v1/drives?id=eq.${moved}`, {
        route: 'drive moved',
        method: 'PATCH',
        body: { test_on: dayOf(day + 20) },
        again: true,
      })
    const ended = board.drives.at(-6)
    if (ended !== undefined) {
      const shortlist = randomUUID()
      const entries = [
        ...new Set(Array.from({ length: 120 }, () => students[Math.floor(random() * students.length)]?.email ?? '')),
      ]
      const sent = await client.call(officer, '/rest/v1/rpc/tell_shortlist', {
        route: 'shortlist of 120',
        method: 'POST',
        again: true,
        body: { id: shortlist, drive: ended, step: 'test', entries, with_claimed: false, expected: entries.length },
      })
      if (sent) client.ledger.add('public.shortlists', shortlist)
    }
  }
}

/** What changes in a class: a cancelled hour that three classmates report, another room or day that the representative reports. */
export async function classChanges(
  client: Client,
  classroom: Classroom,
  { day, random }: Omit<Day, 'college' | 'board'>,
): Promise<void> {
  const { section } = classroom
  const [representative, ...members] = section.members
  const next = day + 1
  const weekday = weekdayOf(next)
  if (representative === undefined || next >= term.days - 1) return
  const report = (person: Person, body: Record<string, unknown>) =>
    client.call<{ id: string }>(person, '/rest/v1/rpc/report_change', {
      route: 'change reported',
      method: 'POST',
      again: true,
      body: { id: randomUUID(), date: dayOf(next), ...body },
    })
  if (weekday === 6 && random() < 0.3) {
    if (await report(representative, { kind: 'follows', follows_weekday: 1 })) classroom.follows.set(next, 1)
    return
  }
  if (weekday > 5 || classroom.follows.has(next)) return
  const slots = section.slots.filter((slot) => slot.weekday === weekday)
  const slot = slots[Math.floor(random() * slots.length)]
  if (slot === undefined) return
  const draw = random()
  if (draw < 0.4) {
    const reported = await report(members[Math.floor(random() * 40)] ?? representative, {
      kind: 'cancelled',
      slot: slot.id,
    })
    if (reported === undefined) return
    client.ledger.add('public.slot_changes', reported.id)
    // With the reporter they are three.
    for (const other of [members[50], members[60]])
      if (other !== undefined)
        await client.call(other, '/rest/v1/rpc/confirm_change', {
          route: 'change confirmed',
          method: 'POST',
          again: true,
          body: { id: reported.id },
        })
    classroom.cancelled.add(keyOf(slot, next))
  } else if (draw < 0.7) {
    if (await report(representative, { kind: 'room', slot: slot.id, room: 'LH-9' }))
      classroom.rooms.set(keyOf(slot, next), 'LH-9')
  } else if (weekday < 5) {
    const to = next + 1
    const moved = { kind: 'moved', slot: slot.id, to_date: dayOf(to), starts_at: '17:30', ends_at: '18:25' }
    if (await report(representative, moved)) classroom.moved.push({ slot, from: next, to, start: '17:30' })
  }
}

/** What alumni do with the requests that wait for them: two in three are answered. */
export async function alumniDay(client: Client, { college, random }: Day): Promise<void> {
  for (const person of college.alumni.filter(() => random() < 0.25)) {
    const topics = ['exams', 'resume', 'first_job']
    await client.call(person, '/rest/v1/rpc/take_ask', {
      route: 'request taken',
      method: 'POST',
      body: { topic: topics[Math.floor(random() * topics.length)] },
      allowed: [404, 409],
    })
    const waiting =
      (await client.call<{ id: string; state: string }[]>(person, '/rest/v1/rpc/asks_for_me', {
        route: 'requests of an alumna',
        again: true,
      })) ?? []
    for (const { id, state } of waiting) {
      if (state !== 'open' || random() < 0.33) continue
      const decline = random() < 0.15
      await client.call(person, '/rest/v1/rpc/answer_ask', {
        route: 'request answered',
        method: 'POST',
        body: {
          ask: id,
          action: decline ? 'decline' : 'answer',
          words: decline ? 'I know nothing of this.' : 'Old papers first, then the chapters that came up twice.',
        },
      })
    }
  }
}
