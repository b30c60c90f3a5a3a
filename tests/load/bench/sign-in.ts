import { setTimeout as sleep } from 'node:timers/promises'
import autocannon, { type Options } from 'autocannon'
import { summed } from '../requests/durations.ts'
import { Line } from '../requests/http.ts'
import { type Outcome, type PartOptions, ratioText } from './finding.ts'
import { listPath } from './list.ts'
import { runBareHandler } from './processes.ts'
import { interleaved, median, medians } from './rates.ts'
import { headersOf, openSite, password, signUp } from './site.ts'

/** Signing in, compared with hashing alone; and the delay of other requests while ten people sign in repeatedly. */
export async function measureSignIn({ report }: PartOptions): Promise<Outcome> {
  const site = await openSite(1000)
  const bare = await runBareHandler(site.databaseUrl)
  const headers = headersOf(site.keys.publishableKey)
  await signUp(site, 'person', 1)
  const body = JSON.stringify({ email: 'person-0@example.org', password })
  const post = { method: 'POST', headers: { ...headers, 'content-type': 'application/json' }, body } as const
  const signIn: Options = { url: `${site.url}/auth/v1/token?grant_type=password`, ...post }

  report('password sign-in and the hash alone, in turn')
  const rounds = await interleaved({
    ours: { load: signIn, by: site },
    bare: { load: { url: `${bare.url}/hash`, ...post }, by: bare },
  })

  report('the forum list while people sign in')
  const crowd = autocannon({ ...signIn, connections: 10, duration: 10 })
  const line = new Line(site.url, 4)
  const waited: number[] = []
  const until = performance.now() + 9_500
  await Promise.all(
    Array.from({ length: 4 }, async () => {
      while (performance.now() < until) {
        const { status, ms } = await line.ask(listPath, { headers })
        if (status !== 200) throw new Error(`The list answered ${status}`)
        waited.push(ms)
        await sleep(50)
      }
    }),
  )
  line.close()
  await crowd
  await Promise.all([site.stop(), bare.stop()])

  const others = summed(waited)
  const ratio = median(
    rounds.map((round) => round.ours.perSecond / round.bare.perSecond),
    2,
  )
  const ours = medians(rounds.map((round) => round.ours))
  const hash = medians(rounds.map((round) => round.bare))
  return {
    figures: { ratio, ours, hash, others },
    findings: [
      {
        what: "password sign-in, against the hash's own rate",
        target: 'at least 0.9',
        measured: `${ratioText(ratio)} (${ours.perSecond} to ${hash.perSecond} a second)`,
        holds: ratio >= 0.9,
      },
      {
        what: 'other requests while ten people sign in without a pause',
        target: 'p99 under 50 ms',
        measured: `p50 ${others.p50} ms, p99 ${others.p99} ms, of ${others.amount}`,
        holds: others.p99 < 50,
      },
    ],
  }
}
