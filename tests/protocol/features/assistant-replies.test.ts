import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { startAssistant, type TestAssistant } from '#tests/support/features/assistant.ts'
import { type ModelServer, startModelServer } from '#tests/support/servers/model-server.ts'

// A reply is stored for minutes under an id that its asker's browser has generated, for resuming after a lost
// connection.

let model: ModelServer
let base: TestAssistant
let site: TestAssistant
beforeAll(async () => {
  base = await startAssistant({ RATE_LIMITS: 'off' })
  model = await startModelServer('openai')
  site = base.configured({ ...model.env, RATE_LIMITS: 'off' })
})
afterAll(async () => {
  await model.close()
  await base.close()
})
beforeEach(() => {
  model.asked.length = 0
  model.plan({ pieces: ['The office ', 'opens ', 'at nine.'], every: 50 })
})

const headers = (token?: string) => ({
  'content-type': 'application/json',
  ...(token !== undefined && { authorization: `Bearer ${token}` }),
})
const ask = async (id: string, { as, resume }: { as?: string; resume?: boolean } = {}) =>
  site.app.request('/api/assistant', {
    method: 'POST',
    headers: headers(as),
    body: JSON.stringify({ id, resume, messages: [{ role: 'user', text: 'When does the office open?' }] }),
  })
const stop = async (id: string, as?: string) =>
  (await site.app.request(`/api/assistant/replies/${id}`, { method: 'DELETE', headers: headers(as) })).status
const textOf = (stream: string) =>
  [...stream.matchAll(/^data: (\{"text".*)$/gm)]
    .map(([, data = '']) => (JSON.parse(data) as { text: string }).text)
    .join('')
/** Reads the beginning, and closes the connection. */
async function lose(response: Response): Promise<void> {
  const reader = response.body?.getReader()
  await reader?.read()
  await reader?.cancel()
}

it('a stored reply is complete when it is resumed after a lost connection, by one request to the model', async () => {
  const id = crypto.randomUUID()
  await lose(await ask(id))
  const again = await (await ask(id, { resume: true })).text()
  expect(textOf(again)).toBe('The office opens at nine.')
  expect(again).toMatch(/^event: sources/)
  expect(again).toContain('event: done')
  expect(textOf(await (await ask(id)).text())).toBe('The office opens at nine.')
  expect(model.asked).toHaveLength(1)
})

it('a stored reply can be read by its asker only, and another asker cannot use its id', async () => {
  const id = crypto.randomUUID()
  const as = await site.tokenOf('free')
  await lose(await ask(id, { as }))
  for (const other of [undefined, await site.tokenOf('pro')]) {
    const as = other === undefined ? {} : { as: other }
    const resumed = await ask(id, { ...as, resume: true })
    expect([resumed.status, await resumed.json()]).toEqual([404, expect.objectContaining({ code: 'reply_gone' })])
    expect((await ask(id, as)).status).toBe(400)
    expect(await stop(id, other)).toBe(204)
  }
  expect(textOf(await (await ask(id, { as, resume: true })).text())).toBe('The office opens at nine.')
  expect(model.asked).toHaveLength(1)
})

it('resuming an unknown reply returns 404 without a request to the model', async () => {
  expect((await ask(crypto.randomUUID(), { resume: true })).status).toBe(404)
  expect(model.asked).toEqual([])
})

it('a stored reply continues without a reader, and ends with its request when its asker stops it', async () => {
  model.plan({ pieces: Array<string>(200).fill('word '), every: 50 })
  const id = crypto.randomUUID()
  await lose(await ask(id))
  await expect.poll(() => model.asked.length).toBe(1)
  expect(model.asked[0]?.left).not.toBe(true)
  expect(await stop(id)).toBe(204)
  await expect.poll(() => model.asked[0]?.left).toBe(true)
  expect((await ask(id, { resume: true })).status).toBe(404)
})
