import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { collegeToday, daysAfter } from '#domain/dates/college-time.ts'
import { runRollovers } from '#server/features/rollover/run.ts'
import { sized } from '#tests/support/database/size.ts'
import { type Session, startWholeApp, type WholeApp } from '../whole-app.ts'
import { deepJson, fuzzSeed, nastyText } from './fuzz-texts.ts'

// The addresses of rollovers, with arbitrary plans, lists and ids of visitors, members and admins.

const total = sized(200, 6000)
const planned = randomUUID()
let whole: WholeApp
let member: Session
let admin: Session

beforeAll(async () => {
  whole = await startWholeApp()
  member = await whole.signUp('member@example.org')
  admin = await whole.signUp('admin@example.org')
  await sql('update public.profiles set is_admin = true where id = $1', [admin.user.id])
  await sql('update public.users set semester = 3 where id = $1', [member.user.id])
  await sql(
    `insert into private.rollovers (id, planned_for, begins, makes_alumni, planned_by, aal) values ($1, $2, 'odd', true, $3, 'aal1')`,
    [planned, daysAfter(collegeToday(), 200), admin.user.id],
  )
})
afterAll(() => whole.close())

const sql = async (text: string, values: unknown[] = []) =>
  (await whole.database.pool.query<Record<string, unknown>>(text, values)).rows

it(
  `${total} requests of rollovers are answered, and those of an admin alone do something`,
  { timeout: 300_000 },
  async () => {
    const id = fc.oneof(
      fc.constantFrom(planned, member.user.id, admin.user.id),
      fc.uuid(),
      nastyText.filter((part) => !/^\.{0,2}$/.test(part)),
    )
    const date = fc.oneof(
      fc.constantFrom(collegeToday(), daysAfter(collegeToday(), 3), '0000-01-01', '9999-12-31', '2027-02-30', ''),
      fc.date({ noInvalidDate: true }).map((day) => day.toISOString().slice(0, 10)),
      nastyText,
    )
    const plan = fc.record(
      {
        id,
        date,
        begins: fc.constantFrom('odd', 'even', 'any', 'both'),
        branches: fc.oneof(fc.constant(null), fc.array(id, { maxLength: 3 })),
        makesAlumni: fc.boolean(),
        excepted: fc.array(id, { maxLength: 3 }),
        isConfirmed: fc.boolean(),
        text: nastyText,
      },
      { requiredKeys: ['date', 'begins', 'branches', 'makesAlumni'] },
    )
    const list = fc.array(nastyText, { maxLength: 40 }).map((words) => ({ text: words.join('\n') }))
    const body = fc.oneof(
      { weight: 4, arbitrary: fc.oneof(plan, list).map((sent) => JSON.stringify(sent)) },
      { weight: 1, arbitrary: fc.constant(deepJson(5000)) },
      { weight: 1, arbitrary: nastyText.map((text) => text.toWellFormed()) },
      { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }).map((value) => JSON.stringify(value)) },
    )
    const request = fc.record({
      at: fc.constantFrom(
        'POST /people',
        'POST /preview',
        'POST /preview',
        'POST /plan',
        'POST /plan',
        'GET /by-id/:id/people',
        'POST /by-id/:id/cancel',
        'POST /by-id/:id/undo',
      ),
      id,
      body,
      token: fc.constantFrom('', member.access_token, admin.access_token, admin.access_token, admin.access_token),
    })
    await fc.assert(
      fc.asyncProperty(request, async ({ at, id: one, body: sent, token }) => {
        const [method = '', path = ''] = at.replace(':id', () => encodeURIComponent(one.toWellFormed())).split(' ')
        const response = await whole.app.request(`/api/rollovers${path}`, {
          method,
          headers: token === '' ? {} : { authorization: `Bearer ${token}` },
          ...(method === 'POST' && { body: sent }),
        })
        const text = await response.text()
        const about = `${at} ${sent.slice(0, 300)}: ${response.status} ${text.slice(0, 300)}`
        if (response.status >= 500 || /node_modules|\.ts:\d|syntax error|insert into/.test(text)) throw new Error(about)
        if (token === '') expect([about, response.status]).toEqual([about, 401])
        if (token === member.access_token) expect([about, response.ok]).toEqual([about, false])
      }),
      { seed: fuzzSeed, includeErrorInReport: true, numRuns: total },
    )
    await runRollovers(whole.database.pool)
    const left = await sql(`select from private.rollovers where state = 'planned' and planned_for <= $1`, [
      collegeToday(),
    ])
    expect(left).toEqual([])
    expect(await sql('select from private.rollovers where planned_by is distinct from $1', [admin.user.id])).toEqual([])
  },
)
