import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { sized } from '#tests/support/database/size.ts'
import { deepJson, fuzzSeed, nastyText } from './fuzz-texts.ts'
import { type Session, startWholeApp, type WholeApp } from '../whole-app.ts'

/** Requests of an admin and a student about manual payments, with arbitrary receipts, times and orders. */

const total = sized(400, 10_000)

let whole: WholeApp
let student: Session
let admin: Session
const orders: string[] = []

beforeAll(async () => {
  whole = await startWholeApp(undefined, { PAYMENTS: 'manual', MANUAL_PAYMENTS_INSTRUCTIONS: 'Room 12.' })
  student = await whole.signUp('student@example.org')
  admin = await whole.signUp('admin@example.org')
  await whole.database.pool.query('update public.profiles set is_admin = true where id = $1', [admin.user.id])
  for (let number = 0; number < 5; number++) {
    const { access_token: token } = await whole.signUp(`student${number}@example.org`)
    const answer = await request('/api/orders', token, JSON.stringify({ amount: 4900, currency: 'INR' }))
    orders.push(((await answer.json()) as { id: string }).id)
  }
})
afterAll(() => whole.close())

const request = (path: string, token: string, body: string) =>
  whole.app.request(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token !== '' && { authorization: `Bearer ${token}` }) },
    body,
  })

it(
  `${total} requests about payments by hand have an answer in plain words`,
  { timeout: sized(120_000, 900_000) },
  async () => {
    const value = fc.oneof(
      { weight: 3, arbitrary: nastyText },
      { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 2 }) },
      { weight: 1, arbitrary: fc.date({ noInvalidDate: true }).map((date) => date.toISOString()) },
      { weight: 1, arbitrary: fc.integer({ min: 1, max: 9 }).map((number) => `R-${number}`) },
    )
    const body = fc.oneof(
      {
        weight: 9,
        arbitrary: fc
          .record({ receipt: value, askedAt: value }, { requiredKeys: [] })
          .map((all) => JSON.stringify(all)),
      },
      { weight: 1, arbitrary: fc.oneof(nastyText, fc.constant(deepJson(5000))) },
    )
    const id = fc.oneof(
      { weight: 3, arbitrary: fc.nat({ max: 4 }).map((index) => orders[index] ?? '') },
      { weight: 1, arbitrary: nastyText.filter((text) => !/^\.{0,2}$/.test(text)) },
    )
    const tries = fc.record({
      id,
      what: fc.constantFrom('paid', 'refunded', 'cancel'),
      body,
      token: fc.constantFrom('', student.access_token, admin.access_token, admin.access_token, admin.access_token),
    })
    await fc.assert(
      fc.asyncProperty(tries, async ({ id: text, what, body: sent, token }) => {
        const path = `/api/manual-payments/${encodeURIComponent(text.toWellFormed())}/${what}`
        const response = await request(path, token, sent)
        const answer = await response.text()
        const message = `${path} ${sent}: ${response.status} ${answer.slice(0, 300)}`
        if (response.status >= 500 || /node_modules|\.ts:\d|syntax error|insert into/.test(answer))
          throw new Error(message)
        if (response.ok && token !== admin.access_token) throw new Error(message)
        if (!response.ok)
          expect([message, JSON.parse(answer)]).toEqual([
            message,
            expect.objectContaining({ code: expect.any(String), message: expect.any(String) }),
          ])
      }),
      { seed: fuzzSeed, includeErrorInReport: true, numRuns: total },
    )
    const { rows } = await whole.database.pool.query(
      `select o.id from public.orders o join public.users u on u.id = o.account_id
       left join server.manual_receipts r on r.order_id = o.id and r.kind = 'payment'
     where (o.state in ('paid', 'refunded')) <> (r.number is not null)
       or (o.state = 'paid') <> private.has_active_pro(u) or r.amount_paise <> 4900`,
    )
    expect(rows).toEqual([])
  },
)
