import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { startAssistant, type TestAssistant } from '#tests/support/features/assistant.ts'

// The limits of a network, and the shape of a request.

let assistant: TestAssistant
beforeAll(async () => {
  assistant = await startAssistant()
})
afterEach(() => assistant.pool.query('truncate server.rate_limits'))
afterAll(() => assistant.close())

const from = (address: string) => assistant.ask('exam', { address })
const used = (prefix: string, points: number) =>
  assistant.pool.query('update server.rate_limits set points = $2 where key like $1', [`${prefix}:%`, points])

const retryAfter = async () => {
  const response = await assistant.app.request('/api/assistant', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': '192.0.2.1' },
    body: JSON.stringify({ messages: [{ role: 'user', text: 'exam' }] }),
  })
  return [response.status, Number(response.headers.get('retry-after'))]
}

it('all addresses of one /48 can send eight times as many questions in an hour as one of them', async () => {
  expect((await from('2001:db8:7:100::1')).status).toBe(200)
  await used('assistant-from~2', 8 * 300 - 1)
  expect((await from('2001:db8:7:200::1')).status).toBe(200)
  for (const address of ['2001:db8:7:300::1', '2001:db8:7:400::1']) {
    const { message, ...rejected } = await from(address)
    expect(rejected).toMatchObject({ status: 429, code: 'too_many_requests' })
    expect(message).toMatch(/^Too many questions in a short time\. Please try again in \d\d minutes\.$/)
  }
  expect((await from('2001:db8:8::1')).status).toBe(200)
})

it('a request over a limit gets the seconds to wait in Retry-After', async () => {
  await from('192.0.2.1')
  await used('assistant-all-day', 5000)
  expect(await retryAfter()).toEqual([429, expect.closeTo(24 * 3600, -2)])
  await used('assistant-from', 300)
  expect(await retryAfter()).toEqual([429, expect.closeTo(3600, -2)])
})

describe('JSON that is nested too deeply is rejected', () => {
  it.each([
    ['POST', '', { messages: [{ role: 'user', text: 'why?' }] }],
    ['POST', '/answer', { q: 'why?' }],
    ['PUT', '/feedback/00000000-0000-4000-8000-000000000001', { question: 'why?', helpful: true, by: 'search' }],
  ])('%s %s', async (method, path, body) => {
    const headers = { 'content-type': 'application/json', 'x-forwarded-for': '192.0.2.1' }
    const send = (more: string) =>
      assistant.app.request(`/api/assistant${path}`, {
        method,
        headers,
        body: JSON.stringify(body).replace(/}$/, `,"more":${more}}`),
      })
    expect((await send('[]')).status).toBeLessThan(300)
    const response = await send('['.repeat(65) + ']'.repeat(65))
    expect([response.status, (await response.json()).code]).toEqual([400, 'bad_request'])
  })
})
