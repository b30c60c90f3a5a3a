import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { openOpenAi } from './openai.ts'

let server: Server
afterEach(() => server.close())

test('a question is not sent on to another address', async () => {
  const asked: string[] = []
  server = createServer((request, response) => {
    asked.push(request.url ?? '')
    response.writeHead(307, { location: '/elsewhere' }).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`
  const model = openOpenAi({ baseUrl, apiKey: 'a key', model: 'm' })
  const answer = model.answer({ system: '', turns: [{ role: 'user', text: 'Hello' }] }, AbortSignal.timeout(5_000))
  await expect(answer[Symbol.asyncIterator]().next()).rejects.toThrow('fetch failed')
  expect(asked).toEqual(['/v1/chat/completions'])
})
