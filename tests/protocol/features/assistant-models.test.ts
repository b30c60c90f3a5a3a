import { once } from 'node:events'
import { serve } from '@hono/node-server'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startAssistant, type TestAssistant } from '#tests/support/features/assistant.ts'
import { type ModelPlan, type ModelServer, startModelServer } from '#tests/support/servers/model-server.ts'

// The assistant in front of a model service: the wire formats, and the failures of a connection.

let assistant: TestAssistant

beforeAll(async () => {
  assistant = await startAssistant()
})
afterAll(() => assistant.close())

describe.each(['gemini', 'openai'] as const)('%s', (kind) => {
  let server: ModelServer
  let site: TestAssistant

  beforeAll(async () => {
    server = await startModelServer(kind)
    // The service's library is loaded with the first question, which may take longer than this test's timeout.
    server.plan({})
    await assistant.configured({ ...server.env, RATE_LIMITS: 'off' }).ask('When does the office open?')
    site = assistant.configured({ ...server.env, RATE_LIMITS: 'off', ASSISTANT_TIMEOUT: '1' })
  })
  afterAll(() => server.close())
  beforeEach(() => {
    server.asked.length = 0
  })

  const outcome = async (plan: ModelPlan) => {
    server.plan(plan)
    const { code, message, by, text, done } = await site.ask('When does the office open?')
    return { code, message, by, text, done }
  }

  it('streams the answer, with what it rests on before it', async () => {
    server.plan({ pieces: ['The office ', 'opens at 9 [1].'], every: 20 })
    const reply = await site.ask('When does the office open?')
    expect(reply).toMatchObject({ status: 200, by: 'model', text: 'The office opens at 9 [1].', done: true })
    expect(reply.sources[0]).toMatchObject({ kind: 'page', id: '/contact' })
  })

  it('sends the instruction, the knowledge text, what was found, the conversation, and the key in a header', async () => {
    server.plan({})
    await site.ask([
      { role: 'user', text: 'What is an SGPA?' },
      { role: 'assistant', text: 'A weighted average.' },
      { role: 'user', text: 'Are office hours on Sunday?' },
    ])
    const [{ url, headers, body } = { url: '', headers: {}, body: '' }] = server.asked
    for (const part of [
      'You are the Academic Assistant of CampusLife',
      'over 50,000 active users',
      'Mon-Fri 9AM-5PM',
      'hello@campuslife.example',
      'What is an SGPA?',
      'A weighted average.',
      '[1] (page) Contact and office hours',
      'Are office hours on Sunday?',
    ])
      expect(body).toContain(part)
    expect(url).not.toContain('test-key')
    expect(Object.values(headers).join(' ')).toContain('test-key')
  })

  it('gets the site’s own answer, which may be in no passage', async () => {
    server.plan({})
    await site.ask('when does my plan end', { as: await assistant.tokenOf('pro') })
    expect(server.asked[0]?.body).toContain('Your account is on the **Pro** plan')
  })

  it('gets no question of an account that has withdrawn its consent, which the site answers itself', async () => {
    server.plan({})
    const as = await assistant.tokenOf('pro')
    const choose = (given: boolean) =>
      assistant.pool.query(
        `insert into public.consents (account_id, purpose, given, text_version, language)
         select id, 'assistant', $1, '2026-11-30', 'en' from auth.users where email = 'pro@people.example'`,
        [given],
      )
    await choose(false)
    expect(await site.ask('When does the office open?', { as })).toMatchObject({ by: 'search', done: true })
    expect(server.asked).toEqual([])
    await choose(true)
    expect(await site.ask('When does the office open?', { as })).toMatchObject({ by: 'model' })
    expect(server.asked).toHaveLength(1)
  })

  it('that gets weakly matching passages leaves the question on the list of unanswered ones', async () => {
    server.plan({})
    // One asker counts once.
    await site.ask('gym kab khulta hai', { address: kind === 'gemini' ? '192.0.2.8' : '192.0.2.9' })
    await site.settled()
    const { rows } = await assistant.pool.query(
      'select question from public.unanswered_questions where question ~ $1',
      ['gym'],
    )
    expect(rows).toHaveLength(1)
    await assistant.pool.query('delete from public.unanswered_questions')
  })

  // Before the first word, the site's own answer replaces it.
  it.each([
    ['an error status', { status: 429 }, 'model_failed', '[429 Too Many Requests] The AI service did not answer.'],
    ['a server error', { status: 503 }, 'model_failed', '[503 Service Unavailable] The AI service did not answer.'],
    ['a blocked question', { blocked: true }, 'blocked', /^Response was blocked due to (SAFETY|REFUSAL)$/],
    ['silence', { pieces: [], end: 'hanging' }, 'timed_out', 'The AI service took too long.'],
  ] satisfies [string, ModelPlan, string, string | RegExp][])('%s', async (_name, plan, code, message) => {
    const reply = await outcome(plan)
    expect(reply).toMatchObject({ code, by: 'search', text: expect.stringContaining('Mon-Fri 9AM-5PM'), done: false })
    expect(reply.message).toMatch(message)
  })

  it.each([
    ['a blocked answer', { end: 'recitation' }, 'blocked', /^Candidate was blocked due to (RECITATION|SAFETY)$/],
    ['an error in the middle', { end: 'error' }, 'model_failed', /AI service did not answer/],
    ['a connection that breaks', { end: 'broken' }, 'cut_off', 'The answer was cut off.'],
    ['an end that is none', { end: 'silent' }, 'cut_off', 'The answer was cut off.'],
    ['silence in the middle', { end: 'hanging' }, 'timed_out', 'The AI service took too long.'],
  ] satisfies [string, ModelPlan, string, string | RegExp][])(
    '%s leaves what came before it',
    async (_name, plan, code, message) => {
      const reply = await outcome({ pieces: ['The office ', 'opens'], ...plan })
      expect(reply).toMatchObject({ code, text: 'The office opens', done: false })
      expect(reply.message).toMatch(message)
    },
  )

  it('an answer that is too long ends with a mark', async () => {
    expect(await outcome({ pieces: ['one two'], end: 'too long' })).toMatchObject({ text: 'one two …', done: true })
  })

  it('a slow answer does not time out', async () => {
    const reply = await outcome({ pieces: ['a', 'b', 'c'], every: 600 })
    expect(reply).toMatchObject({ text: 'abc', done: true })
  })

  it('does not log or return the question, the service or the key', async () => {
    server.plan({ status: 429 })
    const reply = await site.ask('A very private question')
    server.plan({ pieces: 'echo', end: 'broken' })
    await site.ask('A very private question')
    expect(JSON.stringify(reply)).not.toMatch(/quota|test-key/)
    expect(site.logged()).toContain('[429 Too Many Requests]')
    expect(site.logged()).not.toMatch(/private question|quota|test-key/)
  })

  it.each([
    ['in the middle of an answer', { pieces: Array<string>(200).fill('word '), every: 50 }],
    ['before its first word', { pieces: [], end: 'hanging' }],
  ] satisfies [string, ModelPlan][])('an asker who leaves %s ends the request to the service', async (_when, plan) => {
    server.plan(plan)
    const patient = assistant.configured({ ...server.env, RATE_LIMITS: 'off' })
    const listening = serve({ fetch: patient.app.fetch, port: 0, hostname: '127.0.0.1' })
    await once(listening, 'listening')
    const address = listening.address()
    const port = typeof address === 'object' ? address?.port : undefined
    const leaving = new AbortController()
    const response = await fetch(`http://127.0.0.1:${port}/api/assistant`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ messages: [{ role: 'user', text: 'Tell me a long story' }] }),
      signal: leaving.signal,
    })
    const reader = response.body?.getReader()
    await reader?.read()
    await expect.poll(() => server.asked.length).toBe(1)
    leaving.abort()
    await expect.poll(() => server.asked[0]?.left, { timeout: 2000 }).toBe(true)
    listening.close()
  })
})

describe('gemini names its reason', () => {
  let server: ModelServer
  let site: TestAssistant
  beforeAll(async () => {
    server = await startModelServer('gemini')
    site = assistant.configured({ ...server.env, RATE_LIMITS: 'off' })
  })
  afterAll(() => server.close())

  it.each(['SAFETY', 'BLOCKLIST', 'PROHIBITED_CONTENT', 'IMAGE_SAFETY', 'OTHER'])(
    'for a question that it blocked: %s',
    async (reason) => {
      server.plan({ blocked: true, reason })
      const reply = await site.ask('When does the office open?')
      expect(reply).toMatchObject({ code: 'blocked', message: `Response was blocked due to ${reason}`, by: 'search' })
      expect(reply.text).toMatch(/^The office is open Mon-Fri 9AM-5PM/)
    },
  )

  it.each(['SAFETY', 'RECITATION', 'LANGUAGE', 'BLOCKLIST', 'PROHIBITED_CONTENT', 'SPII'])(
    'for an answer that it took back: %s',
    async (reason) => {
      server.plan({ end: 'recitation', reason })
      const reply = await site.ask('When does the office open?')
      expect(reply).toMatchObject({ code: 'blocked', message: `Candidate was blocked due to ${reason}` })
    },
  )
})

it('a service that cannot be reached is a failure like another', async () => {
  const site = assistant.configured({ OPENAI_BASE_URL: 'http://127.0.0.1:9/v1', OPENAI_MODEL: 'm', RATE_LIMITS: 'off' })
  expect(await site.ask('Anybody there?')).toMatchObject({
    code: 'model_failed',
    message: 'The AI service did not answer.',
  })
})
