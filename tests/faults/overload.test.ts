import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { request } from 'node:http'
import { connect, type Socket } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Buyer, makeAdmin, newBuyer, openShop, type Shop } from '#tests/support/features/payments.ts'
import { type Site, siteEnvironment, startSite } from '#tests/support/browser/site.ts'
import { sized } from '#tests/support/database/size.ts'
import { addressesOf } from '#tests/support/backend/backend-address.ts'

const megabyte = 1024 * 1024
const takesForm = /\/api\/(?:files|pictures|college\/logo)$|\/attachments$/

describe('a body of any length', () => {
  let shop: Shop
  let admin: Buyer
  let secretKey: string
  beforeAll(async () => {
    shop = await openShop()
    admin = await newBuyer(shop)
    await makeAdmin(shop, admin)
    ;({ secretKey } = shop.keys)
  })
  afterAll(() => shop.close())

  const writing = new Set(['POST', 'PUT', 'PATCH', 'DELETE'])
  const addresses = () => {
    const found = shop.routes.filter((route) => writing.has(route.split(' ')[0] ?? ''))
    const named = found.map((address) =>
      address
        .replace(/:name\b(\{[^}]*\})?/, 'discussions')
        .replaceAll(/:\w+(\{[^}]*\})?/g, '00000000-0000-4000-8000-000000000001')
        .replace(/\/\*$/, '/x'),
    )
    return [...new Set([...named, 'POST /rest/v1/discussions', 'PATCH /rest/v1/discussions', 'POST /rest/v1/rpc/x'])]
  }

  /** Sends up to `bytes` of a body with or without Content-Length. */
  const send = (address: string, bytes: number, announced: boolean) =>
    new Promise<{ status: number; text: string }>((resolve, reject) => {
      const [method = '', path = ''] = address.split(' ')
      const headers: Record<string, string> = {
        'content-type': takesForm.test(path) ? 'multipart/form-data; boundary=x' : 'application/json',
        apikey: secretKey,
        authorization: path.startsWith('/auth/v1/admin') ? `Bearer ${secretKey}` : admin.authorization,
        ...(announced ? { 'content-length': String(bytes) } : { 'transfer-encoding': 'chunked' }),
      }
      const state = { sent: 0, answered: false }
      const going = request(shop.url + path, { method, headers, agent: false })
      const chunk = Buffer.alloc(256 * 1024, 0x20)
      const feed = () => {
        while (!state.answered && state.sent < bytes) {
          state.sent += chunk.length
          if (!going.write(chunk)) return void going.once('drain', feed)
        }
        if (!state.answered) going.end()
      }
      going.on('response', (response) => {
        state.answered = true
        let text = ''
        response.on('data', (data: Buffer) => (text += data.toString()))
        response.on('close', () => {
          resolve({ status: response.statusCode ?? 0, text })
          going.destroy()
        })
      })
      going.on('error', (error) => {
        if (!state.answered) reject(new Error(`${address}: ${error.message} after ${state.sent} bytes`))
      })
      feed()
    })

  it.each([
    ['announced', true],
    ['not announced', false],
  ])(
    'is rejected with a code, %s, at every address that accepts a body',
    { timeout: 120_000 },
    async (_name, announced) => {
      const before = process.memoryUsage().rss
      const answers: Record<string, string> = {}
      for (const address of addresses()) {
        const { status, text } = await send(address, 48 * megabyte, announced)
        const { code, error_code: older, error } = JSON.parse(text.startsWith('{') ? text : '{}')
        answers[address] = `${status} ${older ?? code ?? error?.code ?? text.slice(0, 40)}`
      }
      const grown = (process.memoryUsage().rss - before) / megabyte
      console.info({ addresses: Object.keys(answers).length, grownMb: Math.round(grown) })
      const tooLarge = /^413 (too_large|request_entity_too_large|PGRST102|BAD_REQUEST_ERROR)$/
      // Rejected or processed without reading the body.
      const unread = /^(204 $|(401|403|404|405|409|415|422) \S)/
      // An admin may send papers of a whole semester in one request: a malformed form is read only up to the size of a
      // form without files.
      for (const address of Object.keys(answers).filter((each) => takesForm.test(each))) {
        if (address.startsWith('POST')) expect(answers[address]).toMatch(/^(400 bad_form|404 not_found|413 too_large)$/)
        delete answers[address]
      }
      expect(Object.entries(answers).filter(([, said]) => !tooLarge.test(said) && !unread.test(said))).toEqual([])
      expect(Object.values(answers).filter((said) => tooLarge.test(said)).length).toBeGreaterThan(
        addresses().length / 2,
      )
      expect(grown).toBeLessThan(200)
      expect((await fetch(`${shop.url}/healthz`)).status).toBe(200)
    },
  )
})

describe('many idle connections', () => {
  let site: Site
  let remove: () => Promise<void>
  const sockets: Socket[] = []
  beforeAll(async () => {
    const environment = await siteEnvironment('migrated')
    remove = environment.remove
    site = await startSite({ ...environment.env, RATE_LIMITS: 'off', LOG_LEVEL: 'error' })
  })
  afterAll(async () => {
    for (const socket of sockets) socket.destroy()
    await site.stop()
    await remove()
  })

  const left = () => sockets.filter((socket) => !socket.destroyed && !socket.closed).length
  const memory = () => {
    const status = readFileSync(`/proc/${site.process.pid}/status`, 'utf8')
    return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1]) / 1024
  }
  const open = async () => {
    const socket = connect(Number(new URL(site.url).port), '127.0.0.1')
    socket.on('error', () => {})
    sockets.push(socket)
    await once(socket, 'connect')
  }
  const visit = async (path: string) => {
    const started = performance.now()
    const { publishableKey } = await (await fetch(`${site.url}/config.json`)).json()
    expect((await fetch((await addressesOf(site.url))(path), { headers: { apikey: publishableKey } })).status).toBe(200)
    return performance.now() - started
  }
  const visits = async () => {
    const times: number[] = []
    for (let time = 0; time < 20; time++) times.push(await visit(time % 2 ? '/about' : '/rest/v1/vendors'))
    return Math.round(Math.max(...times))
  }

  const count = sized(500, 10_000)
  it.skipIf(process.platform !== 'linux')(
    `${count} of them keep nobody from the site, and cost little`,
    { timeout: 180_000 },
    async () => {
      await visits()
      const [alone, before] = [await visits(), memory()]
      for (let left = count; left > 0; left -= 100) await Promise.all(Array.from({ length: Math.min(left, 100) }, open))
      const [among, during] = [await visits(), memory()]
      console.info({ count, open: left(), slowestAloneMs: alone, slowestAmongMs: among, before, during })
      expect(during - before).toBeLessThan(40 + count * 0.02)
      expect(among).toBeLessThan(2_000)
      if (sized(0, 1) === 0) return // The rest waits for half a minute.
      for (const socket of sockets) socket.resume()
      await expect.poll(left, { timeout: 60_000, interval: 500 }).toBe(0)
      expect(await visits()).toBeLessThan(2_000)
    },
  )
})
