import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import autocannon from 'autocannon'
import { openPool, type Pool } from '#server/core/database/pool.ts'
import { openFollowers } from '#tests/support/features/followers.ts'
import { type Outcome, type PartOptions, ratioText } from './finding.ts'
import { listPath } from './list.ts'
import { median } from './rates.ts'
import { type BenchSite, headersOf, openSite, signUp } from './site.ts'

const followers = 5_000
const answers = 5
const streams = 5_000

/** An answer to many followers, its effect on other requests, and the memory of open streams. */
export async function measureEvents({ report }: PartOptions): Promise<Outcome> {
  const site = await openSite(1000)
  const pool = openPool(site.databaseUrl, 2)
  try {
    const fanOut = await measureFanOut(site, pool, report)
    const live = await measureStreams(site, pool, report)
    return { figures: { fanOut: fanOut.figures, live: live.figures }, findings: [...fanOut.findings, ...live.findings] }
  } finally {
    await pool.end()
    await site.stop()
  }
}

async function measureFanOut(site: BenchSite, pool: Pool, report: PartOptions['report']): Promise<Outcome> {
  const discussion = await openFollowers(pool, followers)
  report('the forum list alone, then while events are fanned out')
  await others(site, 2)
  const alone = await others(site, 5)
  const seconds: number[] = []
  const during: number[] = []
  for (let round = 0; round < answers; round++) {
    const started = performance.now()
    const load = others(site, 5)
    await answer(pool, discussion)
    await tolds(pool, followers * (round + 1))
    seconds.push((performance.now() - started) / 1000)
    during.push((await load).latency.p99)
  }
  const slowest = Math.max(...seconds)
  const p99 = median(during, 1)
  const ratio = p99 / Math.max(alone.latency.p99, 1)
  return {
    figures: {
      followers,
      seconds: seconds.map((each) => Number(each.toFixed(2))),
      p99Alone: alone.latency.p99,
      p99During: during,
    },
    findings: [
      {
        what: `an answer to ${followers.toLocaleString('en')} followers, until the last row is there`,
        target: 'at most 20 s',
        measured: `${median(seconds, 2)} s, ${slowest.toFixed(2)} s at most`,
        holds: slowest <= 20,
      },
      {
        what: 'the forum list meanwhile, p99',
        target: 'below 50 ms, or at most half as long again as alone',
        measured: `${p99} ms, ${ratioText(ratio)} times as long as alone`,
        holds: p99 < 50 || ratio <= 1.5,
      },
    ],
  }
}

async function measureStreams(site: BenchSite, pool: Pool, report: PartOptions['report']): Promise<Outcome> {
  const [person] = await signUp(site, 'streams', 1)
  if (person === undefined) throw new Error('No account')
  const before = site.memory()
  const sockets: Socket[] = []
  for (let left = streams; left > 0; left -= 100)
    sockets.push(
      ...(await Promise.all(
        Array.from({ length: Math.min(100, left) }, () => openStream(site.url, person.access_token)),
      )),
    )
  await sleep(2_000)
  const during = site.memory()
  report(`${streams} streams: ${before} MB, then ${during} MB`)
  const heard = Promise.all(sockets.map((socket) => textOn(socket, 'event: notification')))
  const { rows } = await pool.query<{ id: string }>(
    "insert into public.discussions (title, content, user_id) values ('Mine', 'Mine.', $1) returning id",
    [person.user.id],
  )
  const started = performance.now()
  await answer(pool, rows[0]?.id ?? '')
  await heard
  const seconds = (performance.now() - started) / 1000
  for (const socket of sockets) socket.destroy()
  const grown = during - before
  return {
    figures: { streams, beforeMb: before, duringMb: during, lastHeardAfterSeconds: Number(seconds.toFixed(2)) },
    findings: [
      {
        what: `${streams.toLocaleString('en')} open streams of \`/api/live\``,
        target: 'less than 150 MB more',
        measured: `${grown} MB more (${((grown * 1024) / streams).toFixed(1)} KB each)`,
        holds: grown < 150,
      },
      {
        what: 'from an answer being written to the last of these streams hearing of it',
        target: 'at most 2 s',
        measured: `${seconds.toFixed(2)} s`,
        holds: seconds <= 2,
      },
    ],
  }
}

const others = (site: BenchSite, duration: number) =>
  autocannon({ url: site.url + listPath, headers: headersOf(site.keys.publishableKey), connections: 4, duration })

const answer = (pool: Pool, discussion: string) =>
  pool.query("insert into public.comments (discussion_id, content) values ($1, 'Here.')", [discussion])

async function tolds(pool: Pool, count: number): Promise<void> {
  for (;;) {
    const { rows } = await pool.query<{ count: number }>('select count(*)::integer as count from public.notifications')
    if ((rows[0]?.count ?? 0) >= count) return
    await sleep(50)
  }
}

async function openStream(url: string, token: string): Promise<Socket> {
  const { hostname, port, host } = new URL(url)
  const socket = connect(Number(port), hostname)
  socket.on('error', () => {})
  const open = textOn(socket, ': here')
  socket.write(`GET /api/live HTTP/1.1\r\nHost: ${host}\r\nAuthorization: Bearer ${token}\r\n\r\n`)
  await open
  return socket
}

async function textOn(socket: Socket, wanted: string): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  let heard = ''
  const hear = (data: Buffer) => {
    heard = (heard + data.toString()).slice(-2_000)
    if (heard.includes(wanted)) resolve()
  }
  socket.on('data', hear)
  socket.once('close', () => reject(new Error(`A stream has ended: ${heard}`)))
  await promise
  socket.off('data', hear)
}
