import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { listenTo } from '#server/core/database/listen-to.ts'
import { openPool } from '#server/core/database/pool.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/backend/database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

/** A line to the database whose connections can be made to hang, as by a machine that vanishes. */
async function openLine(url: string) {
  const { hostname, port } = new URL(url)
  const sockets = new Set<Socket>()
  const server = createServer((here) => {
    const there = connect({ host: hostname, port: Number(port) })
    for (const socket of [here, there]) sockets.add(socket.on('error', () => {}))
    here.pipe(there).pipe(here)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const line = new URL(url)
  line.host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url: line.href,
    silence: () => {
      for (const socket of sockets) socket.unpipe().pause()
    },
    close: () => {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}

it('a listener whose database vanishes silently reconnects', async () => {
  const line = await openLine(database.url)
  const pool = openPool(line.url, 1)
  expect(pool.options).toMatchObject({ keepAlive: true, keepAliveInitialDelayMillis: 30_000 })
  const heard: string[] = []
  let connections = 0
  const listener = listenTo(
    pool,
    {
      channel: 'news',
      name: 'news',
      onNotification: (payload) => heard.push(payload),
      onConnect: () => connections++,
      log: { warn: () => {} },
    },
    { everyMs: 100, timeoutMs: 1_000 },
  )
  await expect.poll(() => connections).toBe(1)
  line.silence()
  await expect.poll(() => connections).toBeGreaterThan(1)
  await database.pool.query("notify news, 'after'")
  await expect.poll(() => heard).toEqual(['after'])
  await listener.close()
  await pool.end()
  line.close()
})
