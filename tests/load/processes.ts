import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { startEmbedded } from '#server/core/database/embedded/embedded.ts'
import { openPool } from '#server/core/database/pool.ts'
import { readOrCreateSecrets } from '#server/core/encryption/secrets.ts'
import { openBalancer } from '#tests/support/servers/balancer.ts'
import { makeFilled } from './data/make-filled.ts'
import { type MixedFigures, mixedRequests } from './requests/mixed.ts'
import { startServer } from './servers.ts'
import { supervision } from '#tests/support/database/supervision.ts'

// npm run processes: the mixed load on one, two and four server processes behind a proxy, on one database.
//   --amount <n>     requests in a round, 4,000 by default
//   --data <folder>  a folder of npm run scale or npm run fill; else a forum of 10,000 is made and removed

const { values } = parseArgs({ options: { data: { type: 'string' }, amount: { type: 'string', default: '4000' } } })
const rounds = 3
const connections = 16
const folder = values.data ?? mkdtempSync(join(tmpdir(), 'campuslife-processes-'))

if (!existsSync(join(folder, 'postgres'))) await makeFilled(folder, { discussions: 10_000 })
const database = await startEmbedded(folder, supervision)
const pool = openPool(database.url, 1)
const counts = [1, 2, 4]
const median = (list: number[]) => list.toSorted((a, b) => a - b)[Math.floor(list.length / 2)] ?? 0
const proxies = []
const servers = []
try {
  for (const count of counts) {
    const each = await Promise.all(
      Array.from({ length: count }, () =>
        startServer(database.url, { DATA_DIR: folder, TRUST_PROXY: 'true', DATABASE_POOL_SIZE: String(16 / count) }),
      ),
    )
    servers.push(...each)
    proxies.push(await openBalancer(each.map(({ url }) => url)))
  }
  const keys = await readOrCreateSecrets(pool)
  const figures = new Map<number, MixedFigures[]>(counts.map((count) => [count, []]))
  // The first round warms up.
  for (let round = 0; round <= rounds; round++)
    for (const [index, count] of counts.entries()) {
      const options = { amount: Number(values.amount), connections, keys, seed: round + 1 }
      const figure = await mixedRequests(proxies[index]?.url ?? '', options)
      if (Object.keys(figure.rejections).length > 0) throw new Error(JSON.stringify(figure.rejections))
      if (round > 0) figures.get(count)?.push(figure)
    }
  const rate = (count: number) => median((figures.get(count) ?? []).map(({ perSecond }) => perSecond))
  const lines = counts.map((count) => ({
    processes: count,
    perSecond: rate(count),
    ratio: Number((rate(count) / rate(1)).toFixed(2)),
    p50: median((figures.get(count) ?? []).map(({ all }) => all.p50)),
    p99: median((figures.get(count) ?? []).map(({ all }) => all.p99)),
  }))
  process.stdout.write(`${cpus().length} cores, which the load, the proxy and the database share\n`)
  process.stdout.write(`${JSON.stringify(lines, null, 2)}\n`)
} finally {
  for (const proxy of proxies) await proxy.close()
  for (const server of servers) await server.stop()
  await pool.end()
  await database.stop()
  if (values.data === undefined) rmSync(folder, { recursive: true, force: true })
}
