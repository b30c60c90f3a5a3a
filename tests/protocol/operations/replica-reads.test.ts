import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type Site, startSite } from '#tests/support/browser/site.ts'
import { type Instance, noReplication, type Replicated, startReplicated } from '#tests/support/database/replicated.ts'
import { withoutPostingLimits } from '#tests/support/database/without-posting-limits.ts'

// Two server processes on a primary, with reads from its streaming replica.

if (noReplication !== undefined) console.info(`Reads from a replica are not tested: ${noReplication}.`)

interface Person {
  id: string
  headers: Record<string, string>
}

let cluster: Replicated
let primary: Instance
let replica: Instance
let sites: [Site, Site]
let apikey: string

const json = async (answer: Response | Promise<Response>) => (await answer).json()
const post = (site: Site, path: string, headers: Record<string, string>, body: unknown) =>
  fetch(site.url + path, {
    method: 'POST',
    headers: { apikey, 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })

let people = 0
async function signUp(name: string): Promise<Person> {
  const email = `${name}${people++}@example.org`
  const { access_token, user } = await json(post(sites[0], '/auth/v1/signup', {}, { email, password: 'Genda#2026' }))
  return { id: user.id, headers: { apikey, authorization: `Bearer ${access_token}` } }
}

const answeredByReplica = async (site: Site, headers: Record<string, string> = { apikey }): Promise<boolean> => {
  const answer = await fetch(`${site.url}/rest/v1/answered_by?select=replica`, { headers })
  expect(answer.status).toBe(200)
  return (await answer.json())[0].replica
}
const allAnswered = () => Promise.all(sites.map((site) => answeredByReplica(site)))
const everywhere = ({ headers }: Person, path = '/rest/v1/discussions?select=id') =>
  Promise.all(sites.map(({ url }) => fetch(url + path, { headers })))

const isKnown = async (url: string) => (await fetch(`${url}/rest/v1/slow_rows`, { headers: { apikey } })).ok
async function newTablesAreKnown(): Promise<void> {
  for (const { url } of sites) await vi.waitUntil(() => isKnown(url), { timeout: 20_000 })
}
async function replicaIsUsed(): Promise<void> {
  await expect.poll(allAnswered, { timeout: 20_000 }).toEqual([true, true])
}
/** The replica receives the WAL without replaying it. */
async function whileReplayIsPaused(work: () => Promise<void>): Promise<void> {
  await replica.sql('select pg_wal_replay_pause()')
  await expect
    .poll(async () => (await replica.sql('select pg_get_wal_replay_pause_state() as state'))[0]?.['state'])
    .toBe('paused')
  try {
    await work()
  } finally {
    await replica.sql('select pg_wal_replay_resume()')
  }
  await replicaIsUsed()
}

async function titles(site: Site, { headers }: Person): Promise<string[]> {
  const answer = await fetch(`${site.url}/rest/v1/discussions?select=title`, { headers })
  return ((await answer.json()) as { title: string }[]).map(({ title }) => title)
}

describe.skipIf(noReplication !== undefined)('reads from a replica', () => {
  beforeAll(async () => {
    cluster = await startReplicated()
    primary = cluster.primary
    replica = await cluster.addReplica(primary, 'replica')
    await replica.sql("alter system set max_standby_streaming_delay = '100ms'")
    await replica.sql('select pg_reload_conf()')
    const env = {
      DATABASE_URL: primary.url,
      DATABASE_READ_URL: replica.url,
      DATA_DIR: cluster.dataDir,
      MAILER_AUTOCONFIRM: 'true',
      RATE_LIMITS: 'off',
    }
    // One after the other: each would create a key for stored secrets.
    sites = [await startSite(env), await startSite(env)]
    await withoutPostingLimits(primary.url)
    apikey = (await (await fetch(`${sites[0].url}/config.json`)).json()).publishableKey
    for (const statement of [
      // Returns which server has run the query, for both kinds of reads.
      `create view public.answered_by with (security_invoker = false) as select pg_is_in_recovery() as replica`,
      `create function public.answered_by_replica() returns boolean language sql stable as 'select pg_is_in_recovery()'`,
      'create table public.slow_rows (id integer)',
      `create function public.slow_read() returns boolean language sql stable as
         'select pg_is_in_recovery() from (select count(*) from public.slow_rows) as counted, pg_sleep(0.7)'`,
      'grant select on public.answered_by, public.slow_rows to anon, authenticated',
      "notify pgrst, 'reload schema'",
    ])
      await primary.sql(statement)
    await newTablesAreKnown()
  })
  afterAll(async () => {
    await Promise.all((sites ?? []).map((site) => site.stop()))
    await cluster?.remove()
  })

  it('tables and functions that only read are answered by the replica, for visitors and people alike', async () => {
    await replicaIsUsed()
    const { headers } = await signUp('reader')
    await replicaIsUsed()
    expect(await answeredByReplica(sites[1], headers)).toBe(true)
    for (const ask of [
      fetch(`${sites[0].url}/rest/v1/rpc/answered_by_replica`, { headers }),
      post(sites[0], '/rest/v1/rpc/answered_by_replica', headers, {}),
    ])
      expect(await json(ask)).toBe(true)
  })

  it('a person’s write at one process is readable immediately at every process, however far the replica is behind', async () => {
    const asha = await signUp('asha')
    await replicaIsUsed()
    for (let turn = 0; turn < 20; turn++) {
      const title = `at once ${turn}`
      const written = await post(sites[0], '/rest/v1/discussions', asha.headers, { title, content: 'Here.' })
      expect(written.status).toBe(201)
      for (const site of sites) expect(await titles(site, asha)).toContain(title)
    }
    await whileReplayIsPaused(async () => {
      const title = 'while nothing is replayed'
      await post(sites[0], '/rest/v1/discussions', asha.headers, { title, content: 'Here.' })
      for (const site of sites) {
        expect(await titles(site, asha)).toContain(title)
        expect(await answeredByReplica(site)).toBe(false)
      }
    })
  })

  it('a ban, a session that has ended and a lost right take effect immediately, however far the replica is behind', async () => {
    const [banned, leaver, admin] = [await signUp('banned'), await signUp('leaver'), await signUp('admin')]
    const another = await signUp('another')
    // The last admin cannot lose the rights.
    await primary.sql(`update public.profiles set is_admin = true where id in ('${admin.id}', '${another.id}')`)
    const messages = '/rest/v1/contact_messages?select=email'
    await primary.sql(
      "insert into public.contact_messages (name, email, message) values ('A', 'a@example.org', 'When?')",
    )
    await replicaIsUsed()
    for (const answer of await everywhere(admin, messages)) expect(await answer.json()).not.toEqual([])
    await whileReplayIsPaused(async () => {
      await primary.sql(`update auth.users set banned_until = now() + interval '1 day' where id = '${banned.id}'`)
      await post(sites[0], '/auth/v1/logout?scope=global', leaver.headers, {})
      await primary.sql(`update public.profiles set is_admin = false where id = '${admin.id}'`)
      for (const person of [banned, leaver])
        expect((await everywhere(person)).map(({ status }) => status)).toEqual([401, 401])
      for (const answer of await everywhere(admin, messages)) expect(await answer.json()).toEqual([])
    })
  })

  it('a query that the replica cancels for its replay is answered by the primary', async () => {
    await replicaIsUsed()
    const answer = json(fetch(`${sites[0].url}/rest/v1/rpc/slow_read`, { headers: { apikey } }))
    await expect
      .poll(
        async () =>
          (
            await replica.sql(
              "select from pg_stat_activity where state = 'active' and query like '%slow_read%' and pid <> pg_backend_pid()",
            )
          ).length,
      )
      .toBe(1)
    await primary.sql('truncate public.slow_rows')
    expect(await answer).toBe(false)
    await replicaIsUsed()
  })

  it.each([
    ['is stopped', () => replica.stop(), () => replica.start()],
    ['is killed', () => replica.stop('SIGKILL'), () => replica.start()],
    ['stands still', async () => replica.freeze(), async () => replica.thaw()],
  ])('while the replica %s the primary answers, and it is used again afterwards', async (_, away, back) => {
    await replicaIsUsed()
    await away()
    try {
      for (const site of [...sites, ...sites]) expect(await answeredByReplica(site)).toBe(false)
    } finally {
      await back()
    }
    await replicaIsUsed()
  })

  it('under writers and readers, with the replica away every now and then, no acknowledged write is missing in a read', async () => {
    await replicaIsUsed()
    const people = await Promise.all(['one', 'two', 'three'].map((name) => signUp(name)))
    const over = new AbortController()
    const seen = { reads: 0, byReplica: 0 }
    const lives = people.map(async (person, number) => {
      for (let turn = 0; !over.signal.aborted; turn++) {
        const title = `person ${number}, turn ${turn}`
        const written = await post(sites[turn % 2 === 0 ? 0 : 1], '/rest/v1/discussions', person.headers, {
          title,
          content: 'x',
        })
        expect(written.status).toBe(201)
        const other = sites[turn % 2 === 0 ? 1 : 0]
        const answer = await fetch(
          `${other.url}/rest/v1/discussions?select=title&title=eq.${encodeURIComponent(title)}`,
          {
            headers: person.headers,
          },
        )
        expect([title, (await answer.json()).length]).toEqual([title, 1])
        seen.reads++
        if (await answeredByReplica(other)) seen.byReplica++
      }
    })
    for (const signal of ['SIGINT', 'SIGKILL'] as const) {
      await sleep(1_000)
      await replica.stop(signal)
      await sleep(500)
      await replica.start()
    }
    await replicaIsUsed()
    over.abort()
    await Promise.all(lives)
    console.info(seen)
    expect(seen.byReplica).toBeGreaterThan(0)
  })

  it('a server that is no replica of the primary is not used, nor a replica that was promoted', async () => {
    const [before] = await primary.sql<{ position: string }>('select replication.acknowledged() as position')
    const wanted = before?.position ?? ''
    await expect(primary.sql(`select replication.wait_for('${wanted}')`)).rejects.toMatchObject({ code: 'RP001' })
    const [, ...rest] = wanted.split(' ')
    for (const foreign of [
      ['1', ...rest],
      [wanted.split(' ')[0], '7', rest[1]],
    ])
      await expect(replica.sql(`select replication.wait_for('${foreign.join(' ')}')`)).rejects.toMatchObject({
        code: 'RP001',
      })
    await replica.sql('select pg_promote()')
    for (const site of sites) await expect.poll(() => answeredByReplica(site)).toBe(false)
    await expect(replica.sql(`select replication.wait_for('${wanted}')`)).rejects.toMatchObject({ code: 'RP001' })
  })
})
