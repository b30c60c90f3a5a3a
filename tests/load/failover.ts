import { parseArgs } from 'node:util'
import { setTimeout as sleep } from 'node:timers/promises'
import { readOrCreateSecrets } from '#server/core/encryption/secrets.ts'
import { openPool } from '#server/core/database/pool.ts'
import { startSite } from '#tests/support/browser/site.ts'
import { type Instance, noReplication, startReplicated } from '#tests/support/database/replicated.ts'
import { uploadMaterial } from '#tests/support/features/materials.ts'
import { makePdf } from '#tests/support/features/pdf.ts'
import { type Balancer, openBalancer } from '#tests/support/servers/balancer.ts'
import { bucketSettings, startBucket } from '#tests/support/servers/bucket.ts'
import { freePort } from '#tests/support/servers/free-port.ts'
import { hasPooler, startPooler } from './failover/pooler.ts'
import { startTraffic } from './failover/traffic.ts'
import { fillDatabase } from './data/fill-database.ts'
import { type MixedFigures, mixedRequests } from './requests/mixed.ts'
import { withoutPostingLimits } from '../support/database/without-posting-limits.ts'

// npm run failover: two server processes behind a proxy, PgBouncer, a primary with a streaming replica, a bucket. What the
// replica takes off the primary; then people write and read while processes and databases are killed and restarted.
//   --amount <n>   requests in a round of the throughput, 3,000 by default
//   --restarts <n> of processes, one after another, 10 by default

const { values } = parseArgs({
  options: { amount: { type: 'string', default: '3000' }, restarts: { type: 'string', default: '10' } },
})
if (noReplication !== undefined || !hasPooler) {
  process.stderr.write(`Not possible here: ${noReplication ?? 'PgBouncer is not installed'}.\n`)
  process.exit(1)
}
const print = (line: string) => process.stdout.write(`${line}\n`)
const cleanUps: (() => Promise<unknown> | void)[] = []
const failures: string[] = []

try {
  await drill()
} finally {
  for (const cleanUp of cleanUps.toReversed()) await cleanUp()
}
for (const failure of failures) print(`FAILED  ${failure}`)
process.exit(failures.length === 0 ? 0 : 1)

async function drill(): Promise<void> {
  const cluster = await startReplicated()
  cleanUps.push(() => cluster.remove())
  const { primary } = cluster
  const replica = await cluster.addReplica(primary, 'replica')
  const pooler = await startPooler(primary, replica)
  cleanUps.push(() => pooler.close())
  const bucket = await startBucket()
  cleanUps.push(() => bucket.close())

  const env = {
    DATA_DIR: cluster.dataDir,
    DATABASE_URL: pooler.url,
    DATABASE_POOLER: 'session',
    TRUST_PROXY: 'true',
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'error',
    FILES_S3_ENDPOINT: bucket.endpoint,
    FILES_S3_BUCKET: bucketSettings.bucket,
    FILES_S3_REGION: bucketSettings.region,
    FILES_S3_ACCESS_KEY_ID: bucketSettings.accessKeyId,
    FILES_S3_SECRET_ACCESS_KEY: bucketSettings.secretAccessKey,
  }
  const withReplica = { ...env, DATABASE_READ_URL: pooler.readUrl }
  const first = await startSite(env)
  await withoutPostingLimits(primary.url)
  await fillDatabase(primary.superuserUrl, {
    discussions: 2000,
    commentsEach: 10,
    authors: 500,
    seed: 1,
    end: '2026-01-01T00:00:00Z',
    report: () => {},
  })
  const pool = openPool(primary.url, 1)
  const keys = await readOrCreateSecrets(pool).finally(() => pool.end())
  const second = await startSite(env)

  // ---- The load that the replica takes off the primary
  const alone = await openBalancer([first.url])
  const both = await openBalancer([first.url, second.url])
  const measured = async (name: string, { url }: Balancer) => {
    const figures: { perSecond: number; primary: number; replica: number }[] = []
    for (let round = 0; round <= 3; round++) {
      const before = [primary.processorSeconds(), replica.processorSeconds()] as const
      const mixed: MixedFigures = await mixedRequests(url, {
        amount: Number(values.amount),
        connections: 8,
        keys,
        seed: round + 1,
      })
      if (Object.keys(mixed.rejections).length > 0) failures.push(`${name}: ${JSON.stringify(mixed.rejections)}`)
      const perThousand = (seconds: number) => Number(((seconds * 1000) / Number(values.amount)).toFixed(2))
      // The first round warms up.
      if (round > 0)
        figures.push({
          perSecond: mixed.perSecond,
          primary: perThousand(primary.processorSeconds() - before[0]),
          replica: perThousand(replica.processorSeconds() - before[1]),
        })
    }
    const median = (of: 'perSecond' | 'primary' | 'replica') =>
      figures.map((each) => each[of]).toSorted((a, b) => a - b)[1]
    print(
      `${name}: ${median('perSecond')} requests a second; processor seconds for 1,000: primary ${median('primary')}, replica ${median('replica')}`,
    )
  }
  await measured('one process', alone)
  await measured('two processes', both)
  await Promise.all([alone.close(), both.close(), first.stop(), second.stop()])

  const ports = [await freePort(), await freePort()]
  const start = (index: number) => startSite({ ...withReplica, PORT: String(ports[index]) })
  const sites = [await start(0), await start(1)]
  cleanUps.push(() => Promise.all(sites.map((site) => site.stop())))
  const proxy = await openBalancer(sites.map(({ url }) => url))
  cleanUps.push(() => proxy.close())
  await measured('two processes and the replica', proxy)

  // ---- Drills, under traffic
  const material = { title: 'Paper', subject: 'Databases', semester: 3, kind: 'paper' as const, exam_year: 2024 }
  const id = await uploadMaterial(
    proxy.url,
    { DATABASE_URL: primary.url },
    material,
    makePdf(['Databases, end semester']),
  )
  const file = { path: `/api/files/${id}`, headers: { apikey: keys.secretKey } }
  const headersOf = async (email: string) => {
    const signIn = { email, password: 'Genda#2026' }
    const answer = await fetch(`${proxy.url}/auth/v1/token?grant_type=password`, {
      method: 'POST',
      headers: { apikey: keys.publishableKey, 'content-type': 'application/json' },
      body: JSON.stringify(signIn),
    })
    const { access_token } = (await answer.json()) as { access_token: string }
    return { apikey: keys.publishableKey, authorization: `Bearer ${access_token}` }
  }
  // Created by mixedRequests.
  const people = await Promise.all(Array.from({ length: 8 }, (_, n) => headersOf(`load-${n}@example.org`)))
  const found = await primary.sql<{ id: string }>('select id from public.discussions order by id limit 8')
  const discussions = found.map((row) => row.id)
  const traffic = startTraffic({ url: proxy.url, apikey: keys.publishableKey, discussions, file }, people)
  let stopped = false
  cleanUps.push(() => (stopped ? undefined : traffic.stop()))
  await sleep(2_000)
  traffic.begin('nothing happens')
  await sleep(5_000)

  traffic.begin(`rolling restart, ${values.restarts} times`)
  for (let restart = 0; restart < Number(values.restarts); restart++) {
    const index = restart % 2
    await sites[index]?.stop()
    sites[index] = await start(index)
    await sleep(500)
  }
  traffic.begin('a process is killed and started again')
  await sleep(500)
  await sites[0]?.stop('SIGKILL')
  await sleep(2_000)
  sites[0] = await start(0)
  await sleep(1_000)

  traffic.begin('the replica is stopped for 3 s')
  await replica.stop()
  await sleep(3_000)
  await replica.start()
  await sleep(2_000)
  traffic.begin('the replica stands still for 3 s')
  replica.freeze()
  await sleep(3_000)
  replica.thaw()
  await sleep(2_000)

  await acknowledgeOnReplica(primary)
  traffic.begin('nothing happens, writes wait for the replica')
  await sleep(5_000)
  traffic.begin('the replica is stopped, 3 s later writes no longer wait for it')
  await replica.stop()
  await sleep(3_000)
  await acknowledgeAlone(primary)
  await sleep(1_000)
  await replica.start()
  await sleep(2_000)
  await acknowledgeOnReplica(primary)
  await sleep(1_000)

  traffic.begin('the primary is killed, 2 s later the replica is promoted')
  await primary.stop('SIGKILL')
  const before = [...traffic.acknowledged]
  await sleep(2_000)
  await replica.sql('select pg_promote()')
  await pooler.point(replica, replica)
  await sleep(4_000)
  const replica2 = await cluster.addReplica(replica, 'replica2')
  await acknowledgeOnReplica(replica)
  await pooler.point(replica, replica2)
  traffic.begin('a new replica follows the new primary')
  await sleep(5_000)
  stopped = true
  await traffic.stop()

  // ---- The stored rows
  const rows = await replica.sql<{ content: string }>(
    "select content from public.comments where content like 'writer %'",
  )
  const there = new Set(rows.map(({ content }) => content))
  const lost = traffic.acknowledged.filter((content) => !there.has(content))
  print(
    `${traffic.acknowledged.length} writes acknowledged, ${before.length} of them before the primary was killed; ${lost.length} lost`,
  )
  for (const phase of traffic.phases)
    print(
      JSON.stringify({
        ...phase,
        longestWrite: Math.round(phase.longestWrite),
        longestRead: Math.round(phase.longestRead),
      }),
    )
  for (const [what, times] of traffic.failed) print(`${times} × ${what}`)
  if (lost.length > 0) failures.push(`${lost.length} acknowledged writes are lost: ${lost.slice(0, 5).join('; ')}`)
  for (const { name, unread, failedReads, failedWrites } of traffic.phases) {
    if (unread > 0) failures.push(`${name}: ${unread} times somebody did not read what they had written`)
    const mayFail = name.includes('killed')
    if (!mayFail && failedReads + failedWrites > 0)
      failures.push(`${name}: ${failedReads} reads and ${failedWrites} writes failed`)
  }
}

/** Sets the replica whose flush a commit waits for, besides the primary's own. */
async function acknowledgeAfter(names: string, primary: Instance): Promise<void> {
  await primary.sql(`alter system set synchronous_standby_names = '${names}'`)
  await primary.sql('select pg_reload_conf()')
}
function acknowledgeOnReplica(primary: Instance): Promise<void> {
  return acknowledgeAfter('ANY 1 (replica, replica2)', primary)
}
function acknowledgeAlone(primary: Instance): Promise<void> {
  return acknowledgeAfter('', primary)
}
