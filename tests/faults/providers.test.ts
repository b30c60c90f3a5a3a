import { createServer, type Server, type ServerResponse } from 'node:http'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { rejectionText } from '#server/features/contact/rejected-mail.ts'
import { openSmtp } from '#server/core/mail/smtp.ts'
import { reconcile } from '#server/features/payments/orders/settle.ts'
import { startAssistant, type TestAssistant } from '#tests/support/features/assistant.ts'
import {
  type MailFault,
  type FaultyMailServer,
  makeFaultyMailServer,
} from '#tests/support/servers/faulty-mail-server.ts'
import { startModelServer } from '#tests/support/servers/model-server.ts'
import {
  type Buyer,
  eventsOf,
  newBuyer,
  openShop,
  paymentOf,
  type Shop,
  sign,
} from '#tests/support/features/payments.ts'

// External services that are slow, wrong or down, as far as no other test covers them: docs/faults.md has the whole
// table.

describe('a mail server', () => {
  const limitsMs = { dnsTimeout: 500, connectionTimeout: 500, greetingTimeout: 500, socketTimeout: 700 }
  const from = { name: 'CampusLife', address: 'no-reply@campus.example' }
  const mail = {
    id: 'contact-1',
    to: 'asha@campus.example',
    senderName: 'Nilgiri',
    subject: 'Hi',
    html: '<p>Hi</p>',
    text: 'Hi',
  }
  let server: FaultyMailServer
  afterEach(() => server.down())

  it.each<[MailFault, text: string | undefined, begun: number]>([
    ['silent', undefined, 0],
    ['garbage', undefined, 0],
    ['later', undefined, 0],
    ['refusing', '550 5.1.1 No such user', 0],
    // The server may have the mail already: the queue decides whether to send it again.
    ['dropping', undefined, 1],
    ['hanging', undefined, 1],
  ])('that is %s does not lose the mail, which is sent once it recovers', async (fault, text, begun) => {
    server = await makeFaultyMailServer()
    await server.up()
    const { SMTP_PORT: port } = server.env
    const mailer = openSmtp({ host: '127.0.0.1', port: Number(port), user: undefined, pass: undefined, from }, limitsMs)
    server.fault = fault
    const started = performance.now()
    const error: unknown = await mailer.send(mail).then(
      () => undefined,
      (caught: unknown) => caught,
    )
    expect(error).toBeInstanceOf(Error)
    expect(performance.now() - started).toBeLessThan(4_000)
    // The message for the writer; undefined: the mail is retried later.
    expect(rejectionText(error, 'owner@campus.example')).toBe(text)
    expect(server.begun).toBe(begun)
    server.fault = undefined
    await mailer.send(mail)
    expect(server.received.map(({ messageId }) => messageId)).toEqual(['<contact-1@campus.example>'])
  })
})

describe('a payment provider', () => {
  const faults = ['500', 'garbage', 'cut', 'hang'] as const
  const secrets = { RAZORPAY_KEY_SECRET: 'key-secret', RAZORPAY_WEBHOOK_SECRET: 'webhook-secret' }
  let shop: Shop
  let gateway: Server
  let broken = true
  let orders = 0

  const respond = (url: string, response: ServerResponse) => {
    const answerWith = (body: unknown, status = 200) => {
      response.writeHead(status, { 'content-type': 'application/json' })
      response.end(typeof body === 'string' ? body : JSON.stringify(body))
    }
    if (url === '/v1/orders') return answerWith({ id: `order_fault${++orders}`, entity: 'order' })
    const fault = faults[Number(/fault(\d)/.exec(url)?.[1]) - 1]
    const orderId = `order_fault${faults.indexOf(fault ?? '500') + 1}`
    const payment = paymentOf(orderId, { id: `pay_fault${faults.indexOf(fault ?? '500') + 1}` })
    if (!broken) return answerWith(url.endsWith('/payments') ? { items: [payment] } : payment)
    if (fault === '500') return answerWith({ error: { code: 'SERVER_ERROR', description: 'Trouble.' } }, 500)
    if (fault === 'garbage') return answerWith('<html>It works!</html>')
    if (fault === 'cut') return void response.destroy()
  }

  beforeAll(async () => {
    gateway = createServer((request, response) => {
      request.resume().on('end', () => respond(request.url ?? '', response))
    })
    await new Promise<void>((resolve) => gateway.listen(0, '127.0.0.1', resolve))
    const address = gateway.address()
    const port = typeof address === 'object' ? address?.port : undefined
    shop = await openShop({
      ...secrets,
      RAZORPAY_KEY_ID: 'rzp_test_fault',
      RAZORPAY_API_URL: `http://127.0.0.1:${port}`,
    })
  })
  afterAll(async () => {
    gateway.closeAllConnections()
    await new Promise((resolve) => gateway.close(resolve))
    await shop.close()
  })

  const verify = async ([buyer, orderId]: [Buyer, string]) => {
    const paymentId = orderId.replace('order_', 'pay_')
    const started = performance.now()
    const { status, body } = await buyer.verify(orderId, {
      razorpay_order_id: orderId,
      razorpay_payment_id: paymentId,
      razorpay_signature: sign(`${orderId}|${paymentId}`, secrets.RAZORPAY_KEY_SECRET),
    })
    expect(performance.now() - started).toBeLessThan(12_000)
    return { status, body }
  }

  it('that is slow, wrong or down while a payment is verified leaves it pending without Pro, and then paid once', async () => {
    const buyers: [Buyer, string][] = []
    for (const _ of faults) {
      const buyer = await newBuyer(shop)
      buyers.push([buyer, await buyer.orderId()])
    }
    expect(await Promise.all(buyers.map(verify))).toEqual(
      faults.map(() => ({ status: 202, body: { state: 'pending' } })),
    )
    for (const [buyer] of buyers) expect((await buyer.plan()).plan).toBe('free')
    broken = false
    await shop.pool.query("update public.orders set created_at = now() - interval '1 minute', checked_at = null")
    await reconcile(shop.deps)
    for (const [buyer, orderId] of buyers) {
      expect((await buyer.plan()).plan).toBe('pro')
      expect(await eventsOf(shop, orderId)).toEqual(['created', 'paid'])
    }
    // The browser polls again.
    expect((await Promise.all(buyers.map(verify))).map(({ status }) => status)).toEqual(faults.map(() => 200))
  })
})

describe('a model service', () => {
  let assistant: TestAssistant
  beforeAll(async () => {
    assistant = await startAssistant()
  })
  afterAll(() => assistant.close())

  it.each(
    (['gemini', 'openai'] as const).flatMap((kind) =>
      ['<html><body>It works!</body></html>', 'data: nonsense\n\n', 'data: {"surprise":[1,2]}\n\n', ''].map(
        (garbage) => [kind, garbage] as const,
      ),
    ),
  )('%s that says "%s" has not answered', async (kind, garbage) => {
    const server = await startModelServer(kind)
    try {
      server.plan({ garbage })
      const site = assistant.configured({ ...server.env, RATE_LIMITS: 'off', ASSISTANT_TIMEOUT: '10' })
      const { code, by, text, done } = await site.ask('When does the office open?')
      // The site's own answer replaces it.
      expect({ by, done }).toEqual({ by: 'search', done: false })
      expect(text).toMatch(/^The office is open Mon-Fri 9AM-5PM/)
      expect(code).toMatch(/^(model_failed|cut_off)$/)
    } finally {
      await server.close()
    }
  })
})
