import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { pruneUnanswered } from '#server/features/assistant/unanswered/jobs.ts'
import { openUnansweredRecorder } from '#server/features/assistant/unanswered/recorder.ts'
import { silentLog } from '#tests/support/database/silent-log.ts'
import { startAssistant, type TestAssistant } from '#tests/support/features/assistant.ts'

// Unanswered questions are recorded for admins: anonymously, without personal data, and within limits, so that no
// caller can fill the table.

let site: TestAssistant
beforeAll(async () => {
  site = await startAssistant({ RATE_LIMITS: 'off' })
})
afterAll(() => site.close())
afterEach(() =>
  site.pool.query(
    'delete from public.unanswered_questions; delete from public.answer_feedback; delete from server.rate_limits',
  ),
)

const network = (number: number) => `198.51.100.${number}`
async function ask(question: string, options: { as?: string; address?: string } = {}) {
  const reply = await site.ask(question, options)
  await site.settled()
  return reply
}
const recorded = async () =>
  (
    await site.pool.query(
      'select question, language, times, unhelpful, status from public.unanswered_questions order by question',
    )
  ).rows as { question: string; language: string; times: number; unhelpful: number; status: string }[]
const storedFeedback = async () =>
  (await site.pool.query('select helpful, reason, note, kind, answered_by from public.answer_feedback'))
    .rows as unknown[]
const whole = async () =>
  JSON.stringify([
    (await site.pool.query('select * from public.unanswered_questions')).rows,
    (await site.pool.query('select * from public.answer_feedback')).rows,
  ])
const call = async (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
  (
    await site.app.request(`/api/assistant${path}`, {
      method,
      headers: { 'content-type': 'application/json', 'x-forwarded-for': network(1), ...headers },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
  ).status

const admin = '00000000-0000-4000-8000-00000000000c'
const pro = '00000000-0000-4000-8000-00000000000b'
/** The rows that an account reaches by a statement of the data API, which is rolled back. */
async function as(account: string, statement: string): Promise<unknown[]> {
  const client = await site.pool.connect()
  try {
    await client.query('begin')
    const claims = JSON.stringify({ sub: account, role: 'authenticated' })
    await client.query("select set_config('request.jwt.claims', $1, true)", [claims])
    await client.query('set local role authenticated')
    return (await client.query(statement)).rows
  } finally {
    await client.query('rollback')
    client.release()
  }
}

describe('a question without an answer', () => {
  it('is not stored of an account that has withdrawn its consent, neither sent nor judged unhelpful', async () => {
    const member = await site.tokenOf('free')
    const choose = (given: boolean) =>
      site.pool.query(
        `insert into public.consents (account_id, purpose, given, text_version, language)
         select id, 'questions', $1, '2026-11-30', 'en' from auth.users where email = 'free@people.example'`,
        [given],
      )
    await choose(false)
    await ask('Gym kab khulta hai?', { as: member })
    const unhelpful = { question: 'Where is the gym?', helpful: false, by: 'search' }
    expect(
      await call('PUT', `/feedback/${crypto.randomUUID()}`, unhelpful, { authorization: `Bearer ${member}` }),
    ).toBe(204)
    expect(await recorded()).toEqual([])
    await choose(true)
    await ask('Gym kab khulta hai?', { as: member })
    expect(await recorded()).toHaveLength(1)
  })

  it('is counted once per asker, regardless of punctuation and fillers', async () => {
    const member = await site.tokenOf('free')
    await ask('Gym kab khulta hai?', { address: network(1) })
    await ask('gym KAB khulta hai', { address: network(1) })
    expect(await recorded()).toMatchObject([{ question: 'Gym kab khulta hai?', language: 'hinglish', times: 1 }])
    await ask('gym kab khulta hai', { address: network(2) })
    await ask('gym kab khulta hai', { address: network(2), as: member })
    await ask('gym kab khulta hai', { address: network(3), as: member })
    expect(await recorded()).toMatchObject([{ times: 3, unhelpful: 0, status: 'open' }])
  })

  it('is not counted twice for other fillers, other letter cases, or after signing in or out', async () => {
    const member = await site.tokenOf('free')
    await ask('where is the hostel room of Zubin', { address: network(1) })
    await ask('where is the hostel room of zubín', { address: network(1) })
    await ask('please, where is the hostel room of Zubin', { address: network(1) })
    await ask('where is the hostel room of Zubin', { address: network(1), as: member })
    await ask('mess menu of Zubin', { address: network(2), as: member })
    await ask('mess menu of Zubin', { address: network(2) })
    expect((await recorded()).map(({ times }) => times)).toEqual([1, 1])
  })

  it('is not counted twice on the next days', async () => {
    const { pool } = site
    await ask('gym kab khulta hai', { address: network(1) })
    // A day and a half later: the times of the counters are moved back by as much.
    await pool.query('update server.rate_limits set expire = expire - 36 * 60 * 60 * 1000')
    await ask('gym kab khulta hai', { address: network(1) })
    expect(await recorded()).toMatchObject([{ times: 1 }])
  })

  it('is stored without its asker and without personal data', async () => {
    const as = await site.tokenOf('free')
    await ask('gym trainer phone 98765 43210 or ravi@example.org', { as, address: network(7) })
    expect(await recorded()).toMatchObject([{ question: 'gym trainer phone … or …' }])
    expect(await whole()).not.toMatch(/98765|43210|ravi|198\.51|0000-00000000000a|free@/)
    const { rows: counters } = await site.pool.query('select * from server.rate_limits')
    expect(JSON.stringify(counters)).not.toMatch(/gym|98765|198\.51|00000000000a/)
  })

  it('is readable by admins only, once two people have sent it', async () => {
    await site.pool.query(
      "insert into public.unanswered_questions (words, question, times) values ('a', 'once', 1), ('b', 'twice', 2)",
    )
    const settle = "update public.unanswered_questions set status = 'done' returning question"
    expect(await as(admin, settle)).toEqual([{ question: 'twice' }])
    expect(await as(pro, settle)).toEqual([])
  })

  it('is not recorded where it is empty, too long, or only polite', async () => {
    for (const text of ['hm', 'zzzz zzzz', 'namaste', `my room ${'and then this '.repeat(30)}`]) await ask(text)
    expect(await recorded()).toEqual([])
  })

  it('is not recorded where the site has an answer: for this asker, or for an account that may read more', async () => {
    await ask('What does Pro cost?')
    await site.pool.query(
      "insert into public.companies (company, visit_date, process) values ('Zentronix Kappa', '2024-01-01', 'x')",
    )
    await ask('zentronix kappa')
    expect(await recorded()).toEqual([])
    await site.pool.query("delete from public.companies where company = 'Zentronix Kappa'")
  })

  it('is reopened when it is sent after it was marked as answered, but not after it was dismissed', async () => {
    await ask('gym kab khulta hai', { address: network(1) })
    await site.pool.query("update public.unanswered_questions set status = 'done'")
    await ask('gym kab khulta hai', { address: network(2) })
    expect(await recorded()).toMatchObject([{ status: 'open' }])
    await site.pool.query("update public.unanswered_questions set status = 'dismissed'")
    await ask('gym kab khulta hai', { address: network(3) })
    expect(await recorded()).toMatchObject([{ status: 'dismissed', times: 3 }])
  })

  it('of the search box is the last text typed', async () => {
    const recorder = openUnansweredRecorder({ pool: site.pool, log: silentLog, secret: () => 's', typingPause: 300 })
    const asker = { accountId: undefined, address: network(1) }
    for (const question of ['gym kab', 'gym kab khul', 'gym kab khulta hai']) recorder.recordTyped({ question, asker })
    await expect.poll(recorded).toMatchObject([{ question: 'gym kab khulta hai' }])
    await recorder.settled()
    recorder.recordTyped({ question: 'swimming pool', asker })
    recorder.typedOn(asker)
    await recorder.settled()
    expect(await recorded()).toHaveLength(1)
  })

  it('is recorded by the search box, too', async () => {
    expect(await call('POST', '/answer', { q: 'gym kab khulta hai' })).toBe(200)
    await expect.poll(recorded).toMatchObject([{ question: 'gym kab khulta hai' }])
  })
})

describe('a flood of questions', () => {
  const words = 'alpha bravo cedar delta ember flint grove harbor indigo jasper'.split(' ')
  const nonsense = Array.from({ length: 100 }, (_, n) => `qo${words[n % 10]} ${words[Math.floor(n / 10)]} zu`)

  it('records at most 40 questions a day of one network, and 20 of one account', async () => {
    const recorder = openUnansweredRecorder({ pool: site.pool, log: silentLog, secret: () => 's' })
    for (const question of nonsense) recorder.record({ question, asker: { accountId: undefined, address: network(1) } })
    await recorder.settled()
    expect(await recorded()).toHaveLength(40)
    for (const [n, question] of nonsense.entries())
      recorder.record({
        question: `${question} yo`,
        asker: { accountId: '00000000-0000-4000-8000-0000000000a1', address: network(2 + n) },
      })
    await recorder.settled()
    expect(await recorded()).toHaveLength(60)
  })

  it('records at most eight times as many of all addresses of one /48', async () => {
    const recorder = openUnansweredRecorder({ pool: site.pool, log: silentLog, secret: () => 's' })
    const record = async (question: string, address: string) => {
      recorder.record({ question, asker: { accountId: undefined, address } })
      await recorder.settled()
    }
    await record('gym timing qo', '2001:db8:7:100::1')
    await site.pool.query("update server.rate_limits set points = $1 where key like 'unanswered-network~2:%'", [
      8 * 40 - 1,
    ])
    await record('pool timing qo', '2001:db8:7:200::1')
    await record('sauna timing qo', '2001:db8:7:300::1')
    await record('rink timing qo', '2001:db8:8:300::1')
    expect((await recorded()).map(({ question }) => question)).toEqual([
      'gym timing qo',
      'pool timing qo',
      'rink timing qo',
    ])
  })

  it('evicts only questions of one asker from a full table', async () => {
    const recorder = openUnansweredRecorder({ pool: site.pool, log: silentLog, secret: () => 's', maxRows: 3 })
    const record = async (question: string, ...from: number[]) => {
      for (const number of from)
        recorder.record({ question, asker: { accountId: undefined, address: network(number) } })
      await recorder.settled()
    }
    await record('gym timing qo', 1, 2)
    await record('pool timing qo', 1, 2)
    await record('sauna timing qo', 1)
    await record('rink timing qo', 1)
    expect((await recorded()).map(({ question }) => question)).toEqual([
      'gym timing qo',
      'pool timing qo',
      'rink timing qo',
    ])
    await record('rink timing qo', 2)
    await record('court timing qo', 3)
    expect((await recorded()).map(({ question }) => question)).toEqual([
      'gym timing qo',
      'pool timing qo',
      'rink timing qo',
    ])
  })
})

describe('the pruning job', () => {
  it('deletes questions of one asker after 30 days, the rest and feedback after 180, and feedback over the limit', async () => {
    await site.pool.query(`
      insert into public.unanswered_questions (words, question, times, last_asked_on) values
        ('a', 'once, old', 1, current_date - 31), ('b', 'once', 1, current_date - 30),
        ('c', 'twice', 2, current_date - 180), ('d', 'twice, old', 2, current_date - 181);
      insert into public.answer_feedback (id, helpful, answered_by, note, given_on)
        select gen_random_uuid(), true, 'search', 'f' || days, current_date - days from unnest('{1,2,3,181}'::int[]) as days`)
    await pruneUnanswered(site.pool, 2)
    expect((await recorded()).map(({ question }) => question)).toEqual(['once', 'twice'])
    const { rows } = await site.pool.query('select note from public.answer_feedback order by note')
    expect(rows).toEqual([{ note: 'f1' }, { note: 'f2' }])
    // Idempotent, in case it was killed after any statement.
    await pruneUnanswered(site.pool, 2)
    expect(await recorded()).toHaveLength(2)
  })
})

describe('feedback', () => {
  const id = '10000000-0000-4000-8000-000000000001'
  const given = { question: 'What does Pro cost?', by: 'search', source: { kind: 'page', id: '/purchase-plan' } }

  it('that an answer did not help is stored anonymously, and counts the question', async () => {
    const judged = { ...given, helpful: false, reason: 'outdated', note: 'It is 99 now, ask asha@example.org' }
    expect(
      await call('PUT', `/feedback/${id}`, judged, { authorization: `Bearer ${await site.tokenOf('free')}` }),
    ).toBe(204)
    expect(await storedFeedback()).toEqual([
      { helpful: false, reason: 'outdated', note: 'It is 99 now, ask …', kind: 'page', answered_by: 'search' },
    ])
    expect(await recorded()).toMatchObject([{ question: 'What does Pro cost?', times: 1, unhelpful: 1 }])
    expect(await whole()).not.toMatch(/asha|00000000000a/)
  })

  it('is readable by admins only, as it was sent, with its day', async () => {
    await call('PUT', `/feedback/${id}`, { ...given, helpful: false, reason: 'wrong', note: 'It is 99 now' })
    expect(
      await as(admin, 'select reason, note, given_on = current_date as today from public.answer_feedback'),
    ).toEqual([{ reason: 'wrong', note: 'It is 99 now', today: true }])
    expect(await as(pro, 'select note from public.answer_feedback')).toEqual([])
    for (const closed of ['id', 'question_id', '*'])
      await expect(as(admin, `select ${closed} from public.answer_feedback`)).rejects.toThrow(
        'permission denied for table answer_feedback',
      )
  })

  it('is replaced by later feedback, and withdrawn together with its count', async () => {
    await call('PUT', `/feedback/${id}`, { ...given, helpful: false })
    await call('PUT', `/feedback/${id}`, { ...given, helpful: false, reason: 'wrong' })
    expect(await storedFeedback()).toMatchObject([{ helpful: false, reason: 'wrong' }])
    expect(await recorded()).toMatchObject([{ times: 1, unhelpful: 1 }])
    expect(await call('DELETE', `/feedback/${id}`)).toBe(204)
    expect([await storedFeedback(), await recorded()]).toEqual([[], []])
    expect(await call('DELETE', `/feedback/${id}`)).toBe(204)
  })

  it('changed to helpful decreases the count of the question', async () => {
    await call('PUT', `/feedback/${id}`, { ...given, helpful: false, reason: 'wrong' })
    await call('PUT', `/feedback/${id}`, { ...given, helpful: true, reason: 'wrong' })
    expect(await storedFeedback()).toMatchObject([{ helpful: true, reason: null }])
    expect(await recorded()).toEqual([])
  })

  it.each([
    ['/feedback/1', { ...given, helpful: true }],
    [`/feedback/${id}`, { ...given, helpful: 'yes' }],
    [`/feedback/${id}`, { ...given, helpful: false, reason: 'spite' }],
    [`/feedback/${id}`, { ...given, helpful: false, note: 'x'.repeat(301) }],
    [`/feedback/${id}`, { ...given, helpful: true, source: { kind: 'account', id: '1' } }],
    [`/feedback/${id}`, { ...given, helpful: true, question: 'x'.repeat(2001) }],
  ])('%s %j is rejected', async (path, body) => {
    expect(await call('PUT', path, body)).toBe(400)
    expect(await storedFeedback()).toEqual([])
  })

  it('is limited per sender', async () => {
    const busy = site.configured({ RATE_LIMITS: 'on' })
    const statuses: number[] = []
    for (let n = 0; n < 302; n += 1) {
      const { status } = await busy.app.request(`/api/assistant/feedback/${id}`, {
        method: 'DELETE',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': network(9) },
      })
      statuses.push(status)
    }
    expect([statuses[299], statuses[300], statuses[301]]).toEqual([204, 429, 429])
  })
})
