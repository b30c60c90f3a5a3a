import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { useEncryptionKeys, parseEncryptionKey } from '#server/core/encryption/encryption-key.ts'
import { readOrCreateSecrets } from '#server/core/encryption/secrets.ts'
import { testEncryptionKey } from '#tests/support/database/encryption-key.ts'
import { freePort } from '#tests/support/servers/free-port.ts'
import { seeded } from './data/random.ts'
import { Client } from './term/client.ts'
import { alumniDay, classChanges, officeDay } from './term/college-days.ts'
import { firstDay, openCollege } from './term/college.ts'
import { dayOf, term, weekdayOf } from './term/clock.ts'
import { Ledger } from './term/ledger.ts'
import type { Classroom } from './term/model.ts'
import { papersOfDay } from './term/papers.ts'
import { openPushes } from './term/pushes.ts'
import { type Counts, readCounts, writeReport } from './term/report.ts'
import { TermSite } from './term/site.ts'
import { type Board, evening, type Student, type TermFigures } from './term/students.ts'

// npm run term: a college of 2,000 students for sixteen weeks, against the real server and PostgreSQL, both by a clock that
// libfaketime shifts from day to day. Each day is a start of the server, so each nightly job runs. Twenty days have a kill,
// and in the ninth week the site goes on from a restored backup. With --write the figures are written to docs/scale.md.

const { values } = parseArgs({
  options: {
    days: { type: 'string', default: String(term.days) },
    seed: { type: 'string', default: '1' },
    write: { type: 'boolean', default: false },
  },
})
const days = Math.min(Number(values.days), term.days)
const seed = Number(values.seed)
const active = { weekday: 120, weekend: 40 }
const kills = Math.round((20 * days) / term.days)
const restoredOn = Math.min(days - 1, 60)
const holidays: ReadonlySet<number> = new Set([22, 53, 80])
const atATime = 12

const folder = mkdtempSync(join(tmpdir(), 'campuslife-term-'))
const pushes = await openPushes(join(folder, 'push-service.pem'))
const port = await freePort()
const site = new TermSite(folder, {
  PORT: String(port),
  RATE_LIMITS: 'off',
  LOG_LEVEL: 'warn',
  ...pushes.env,
})
useEncryptionKeys([parseEncryptionKey(testEncryptionKey)])
try {
  process.exitCode = (await walk()) ? 0 : 1
} finally {
  await site.stop().catch(() => {})
  await pushes.close()
  rmSync(folder, { recursive: true, force: true })
}

/** @returns whether nothing was lost, sent twice or wrong */
async function walk(): Promise<boolean> {
  const random = seeded(seed)
  await site.create()
  await site.start(0)
  const keys = await readOrCreateSecrets(site.pool)
  const college = await openCollege(site.pool, site.url, keys.secretKey)
  const ledger = new Ledger()
  const client = new Client(`http://127.0.0.1:${port}`, keys.publishableKey, ledger, () => site.now())
  await firstDay(client, college)
  for (const day of holidays)
    await site.pool.query('insert into public.holidays (name, first_day, last_day) values ($1, $2, $2)', [
      'Sample holiday',
      dayOf(day),
    ])
  const classrooms = college.sections.map((section): Classroom => ({
    section,
    cancelled: new Set(),
    moved: [],
    rooms: new Map(),
    follows: new Map(),
  }))
  const students = classrooms.flatMap((classroom) =>
    classroom.section.members.map((person, place): Student => Object.assign(person, { place, classroom })),
  )
  const board: Board = { discussions: [], drives: [] }
  const figures: TermFigures = { classesRight: 0, classesWrong: [] }
  const lost: string[] = []
  const killDays = new Set<number>()
  while (killDays.size < kills) killDays.add(1 + Math.floor(random() * (days - 1)))

  const subscribers = students.filter(({ place }) => place > 0 && place < 11)
  await inTurn(subscribers, (student) =>
    client.call(student, '/rest/v1/rpc/my_class', { route: 'my class', again: true }),
  )
  await pushes.subscribe(
    site.pool,
    subscribers.map(({ id }) => id),
  )

  for (let day = 0; day < days; day++) {
    if (day > 0) await client.during(() => site.start(day))
    if (day === restoredOn) await client.during(() => site.restoreFromBackup(day))
    const today = { day, college, board, random }
    const ends = killDays.has(day) ? killLater(client, random) : Promise.resolve()
    await officeDay(client, today, students)
    for (const classroom of classrooms) if (random() < 0.25) await classChanges(client, classroom, today)
    const amount = weekdayOf(day) < 6 ? active.weekday : active.weekend
    const who = Array.from({ length: amount }, () => students[Math.floor(random() * students.length)]).filter(
      (one) => one !== undefined,
    )
    await inTurn([...new Set(who)], (student) => evening(client, student, { day, board, figures, holidays, random }))
    await papersOfDay(client, { day, college, students, random })
    await alumniDay(client, today)
    await ends
    if (killDays.has(day) || day === restoredOn || day === days - 1) lost.push(...(await ledger.missing(site.pool)))
    process.stdout.write(
      `${dayOf(day)}: ${ledger.size} writes, ${client.unexpected.length} unexpected, ${figures.classesWrong.length} classes wrong\n`,
    )
    if (day < days - 1) await site.stop()
  }
  await settled()
  const counts: Counts = {
    ...(await readCounts(site.pool)),
    days,
    kills,
    writes: ledger.size,
    lost,
    lostResponses: client.lost,
    unexpected: client.unexpected,
    pushes: pushes.count(),
    peakMb: site.peakMb,
    databaseMb: await site.databaseMb(),
    ...figures,
    durations: client.durations,
  }
  client.close()
  return writeReport(counts, values.write && days === term.days)
}

/** Ends the server, in two of five cases PostgreSQL as well, while requests are under way. */
async function killLater(client: Client, random: () => number): Promise<void> {
  await sleep(200 + random() * 2_500)
  await client.during(() => site.kill(random() < 0.4 ? 'both' : 'server'))
}

async function inTurn<T>(all: readonly T[], work: (one: T) => Promise<unknown>): Promise<void> {
  const rest = [...all]
  const next = async () => {
    for (let one = rest.shift(); one !== undefined; one = rest.shift()) await work(one)
  }
  await Promise.all(Array.from({ length: atATime }, next))
}

/** Waits until all events are notifications, and all pushes that are due are handed over. */
async function settled(): Promise<void> {
  for (const giveUp = Date.now() + 120_000; Date.now() < giveUp; await sleep(500)) {
    const { rows } = await site.pool.query<{ waiting: number }>(
      `select ((select count(*) from private.events where fanned_out_at is null and due_at <= now())
         + (select count(*) from private.push_deliveries where due_at <= now()))::integer as waiting`,
    )
    if (rows[0]?.waiting === 0) return
  }
}
