import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { sized } from '#tests/support/database/size.ts'
import { deepJson, fuzzSeed, headerText, nastyText } from './fuzz-texts.ts'
import { type Session, startWholeApp, type WholeApp } from '../whole-app.ts'

/** Our own addresses, below /api and beside it, with arbitrary ids, queries, bodies and tokens. */

const total = sized(800, 20_000)

let whole: WholeApp
let session: Session
let admin: Session
beforeAll(async () => {
  whole = await startWholeApp()
  session = await whole.signUp('reader@example.org')
  admin = await whole.signUp('admin@example.org')
  await whole.database.pool.query('update public.profiles set is_admin = true where id = $1', [admin.user.id])
})
afterAll(() => whole.close())

const fields =
  'name email message website plan amount currency razorpay_payment_id razorpay_order_id razorpay_signature receipt askedAt confirmation confirm password nonce token until question messages history key_id order_id method outcome q id resume helpful reason note by source paper'.split(
    ' ',
  )
const words = (...all: string[]) => fc.constantFrom(...all)

interface Try {
  method: string
  path: string
  headers: Record<string, string>
  body: string
}

function tries(): fc.Arbitrary<Try> {
  const routes = whole.routes().filter(([, path]) => !/^\/(auth|rest)\/v1/.test(path))
  const value = fc.oneof(
    nastyText,
    words(session.user.id, admin.user.id, 'order_abc', 'pro', 'INR', 'a@example.org', 'What is CGPA?'),
    fc.jsonValue({ maxDepth: 2 }),
  )
  const body = fc.oneof(
    { weight: 8, arbitrary: fc.dictionary(words(...fields), value, { maxKeys: 6 }).map((all) => JSON.stringify(all)) },
    { weight: 1, arbitrary: nastyText },
    {
      weight: 1,
      arbitrary: words(
        deepJson(5000),
        deepJson(20_000, '[', ']'),
        '{"name":"a\\u0000","email":"a@example.org","message":"\\ud800\\u0000"}',
      ),
    },
    {
      weight: 2,
      arbitrary: fc
        .record({ name: nastyText, message: nastyText })
        .map(({ name, message }) =>
          JSON.stringify({ name: `A${name}`, message: `Hello ${message}`, email: 'a@example.org' }),
        ),
    },
    // The assistant's: a question, the search box's, a reply's id, and feedback.
    {
      weight: 3,
      arbitrary: fc
        .record({ text: nastyText, id: fc.option(fc.uuid(), { nil: undefined }), reason: fc.option(value) })
        .map(({ text, id, reason }) => {
          const question = `a ${text}`.slice(0, 2000)
          const source = { kind: 'help', id: text.slice(0, 300) }
          const feedback = { question, helpful: false, by: 'search', note: text.slice(0, 300), source }
          return JSON.stringify({
            messages: [{ role: 'user', text: question }],
            q: question,
            id,
            ...feedback,
            ...(reason !== null && { reason }),
          })
        }),
    },
  )
  const id = fc.oneof(
    nastyText.filter((text) => !/^\.{0,2}$/.test(text)),
    words(session.user.id, 'order_abc', '1'),
    // The assistant's feedback has ids that browsers generate.
    fc.uuid(),
  )
  return fc
    .record({
      route: fc.constantFrom(...routes),
      id,
      query: fc.array(fc.tuple(words('q', 'show', 'from', 'id', 'key_id'), nastyText), { maxLength: 3 }),
      body,
      token: words('', session.access_token, admin.access_token, admin.access_token),
      type: fc.oneof({ weight: 6, arbitrary: words('application/json') }, { weight: 1, arbitrary: nastyText }),
      odd: nastyText,
    })
    .map(({ route: [method, pattern], id: text, query, body: sent, token, type, odd }) => ({
      method,
      path: `${pattern.replaceAll(/:\w+/g, encodeURIComponent(text.toWellFormed()))}?${query.map(([name, each]) => `${name}=${encodeURIComponent(each.toWellFormed())}`).join('&')}`,
      headers: {
        'content-type': headerText(type),
        'if-none-match': headerText(odd),
        range: headerText(odd),
        'x-razorpay-signature': headerText(odd),
        ...(token === '' ? {} : { authorization: `Bearer ${token}` }),
      },
      body: sent,
    }))
}

/** A live stream has no end. */
async function textOf(response: Response): Promise<string> {
  if (!(response.headers.get('content-type') ?? '').startsWith('text/event-stream')) return response.text()
  await response.body?.cancel()
  return ''
}

it(`${total} requests of any content get a readable response`, { timeout: sized(120_000, 1_800_000) }, async () => {
  await fc.assert(
    fc.asyncProperty(tries(), async ({ method, path, headers, body }) => {
      const hasBody = method !== 'GET' && method !== 'HEAD'
      const response = await whole.app.request(path, { method, headers, ...(hasBody ? { body } : {}) })
      const answer = await textOf(response)
      const report = `${method} ${path}: ${response.status} ${answer.slice(0, 300)}`
      if (response.status >= 500) throw new Error(report)
      if (/node_modules|\.ts:\d|\bat .+ \(|syntax error|insert into/.test(answer)) throw new Error(report)
      // A page for people, opened from a mail.
      const isPage = /^\/api\/(?:digest\/unsubscribe|consent\/parent\/answer)/.test(path)
      if (response.status >= 400 && path.startsWith('/api/') && !path.startsWith('/api/sandbox') && !isPage)
        expect([report, JSON.parse(answer)]).toEqual([
          report,
          expect.objectContaining({ code: expect.any(String), message: expect.any(String) }),
        ])
    }),
    // A request that hangs is reported before the whole test times out.
    { seed: fuzzSeed, includeErrorInReport: true, numRuns: total, timeout: 45_000 },
  )
})
