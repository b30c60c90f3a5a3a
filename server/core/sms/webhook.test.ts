import { createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import { afterEach, expect, it } from 'vitest'
import { openWebhook } from './webhook.ts'

const secret = 'a secret of sixteen characters'
const message = { to: '919876543210', text: 'Your code is 123456.', channel: 'sms' } as const
let server: Server | undefined
afterEach(() => server?.close())

/** A provider with the given response; returns its address and the requests that it gets. */
async function provider(
  status: number,
  answer: string,
): Promise<{ url: string; got: () => { request: IncomingMessage; body: string } }> {
  let got: { request: IncomingMessage; body: string } | undefined
  const listening = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => (body += chunk.toString()))
    request.on('end', () => {
      got = { request, body }
      response.writeHead(status, status === 302 ? { location: 'http://127.0.0.1:1/' } : {}).end(answer)
    })
  })
  server = listening
  await new Promise<void>((resolve) => listening.listen(0, '127.0.0.1', resolve))
  const address = listening.address()
  return {
    url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/`,
    got: () => {
      if (got === undefined) throw new Error('The provider got nothing.')
      return got
    },
  }
}

it('hands the message over, signed, and returns its name', async () => {
  const { url, got } = await provider(200, '{"message_id":"m-1"}')
  expect(await openWebhook({ url, secret }).send(message)).toBe('m-1')
  const { request, body } = got()
  expect(JSON.parse(body)).toEqual({
    user: { phone: '919876543210' },
    sms: { phone: '919876543210', message: 'Your code is 123456.', channel: 'sms' },
  })
  const signed = `${request.headers['webhook-id']}.${request.headers['webhook-timestamp']}.${body}`
  expect(request.headers['webhook-signature']).toBe(
    `v1,${createHmac('sha256', secret).update(signed).digest('base64')}`,
  )
})

it('makes a name where the provider gives none', async () => {
  const { url } = await provider(200, 'ok')
  expect(await openWebhook({ url, secret }).send(message)).toMatch(/^[0-9a-f-]{36}$/)
})

it.each([500, 404, 302])('fails when the provider answers %i', async (status) => {
  const { url } = await provider(status, '{}')
  await expect(openWebhook({ url, secret }).send(message)).rejects.toBeInstanceOf(Error)
})
