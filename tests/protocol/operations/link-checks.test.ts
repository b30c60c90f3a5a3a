import { Agent, createServer } from 'node:https'
import type { AddressInfo, LookupFunction } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { PrivateAddress } from '#server/core/http/addresses/public-addresses.ts'
import { checkLinks } from '#server/features/link-checks/check-links.ts'
import { type LinkState, openProbe } from '#server/features/link-checks/probe-link.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/backend/database.ts'
import { makeCertificate } from '#tests/support/servers/certificate.ts'

// The links of the resume page, which are checked each night.

let database: TestDatabase
const sql = async (text: string, values: unknown[] = []) =>
  (await database.pool.query<Record<string, unknown>>(text, values)).rows

const urls = ['https://a.example/', 'https://b.example/', 'https://c.example/']
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())
beforeEach(async () => {
  await sql('truncate public.resume_templates, public.resume_projects, public.tutorials, private.link_checks')
  await sql("insert into public.resume_templates (title, url, rating) values ('Classic', $1, 4)", [urls[0]])
  await sql("insert into public.resume_projects (title, url) values ('Library', $1), ('Robot', $2)", [urls[1], urls[2]])
  await beforeTonight()
})

/** A content's update is dated by a trigger. */
async function beforeTonight() {
  await sql(`begin; set local session_replication_role = replica;
    update public.resume_templates set updated_at = now() - interval '1 day';
    update public.resume_projects set updated_at = now() - interval '1 day';
    update private.link_checks set checked_at = checked_at - interval '1 day', failed_at = failed_at - interval '1 day'; commit`)
}

const probes: string[] = []
function finding(states: readonly LinkState[]) {
  probes.length = 0
  return (url: string) => {
    probes.push(url)
    return Promise.resolve(states[urls.indexOf(url)] ?? 'open')
  }
}
const failures = async () =>
  (await sql('select failures from private.link_checks order by url')).map((row) => row['failures'])
const down = async () =>
  (await sql('select t.link_down_on::text as day from public.resume_templates t')).map(({ day }) => day)

describe('the check of links', () => {
  it('says that a link is down after its second night, with the day, until it opens again', async () => {
    await checkLinks(database.pool, finding(['down']))
    expect([await failures(), await down()]).toEqual([[1, 0, 0], [null]])
    await beforeTonight()
    await checkLinks(database.pool, finding(['silent']))
    const [today] = await sql("select (now() at time zone 'Asia/Kolkata')::date::text as day")
    expect([await failures(), await down()]).toEqual([[2, 0, 0], [today?.['day']]])
    await beforeTonight()
    await checkLinks(database.pool, finding(['open']))
    expect([await failures(), await down()]).toEqual([[0, 0, 0], [null]])
  })

  it('stores nothing where no link answers: that is the line of the site', async () => {
    await checkLinks(database.pool, finding(['silent', 'silent', 'silent']))
    expect(await failures()).toEqual([])
    await checkLinks(database.pool, finding(['unknown', 'unknown', 'silent']))
    expect(await failures()).toEqual([])
    await checkLinks(database.pool, finding(['silent', 'unknown', 'open']))
    expect(await failures()).toEqual([1, 0])
  })

  it('opens each link once a night, and none of a site that was filled today', async () => {
    await sql("update public.resume_templates set title = 'Classic sheet'")
    await checkLinks(database.pool, finding([]))
    expect(probes.toSorted()).toEqual(urls.slice(1))
    await checkLinks(database.pool, finding([]))
    expect(probes).toEqual([])
  })

  it('counts a night once, where two processes run it or one is killed before it has stored anything', async () => {
    await checkLinks(database.pool, () => Promise.reject(new Error('killed'))).catch(() => {})
    expect(await failures()).toEqual([])
    const { promise: bothRead, resolve } = Promise.withResolvers<void>()
    let probed = 0
    const probe = async (url: string): Promise<LinkState> => {
      if (++probed === 2 * urls.length) resolve()
      await bothRead
      return url === urls[0] ? 'down' : 'open'
    }
    await Promise.all([checkLinks(database.pool, probe), checkLinks(database.pool, probe)])
    expect(await failures()).toEqual([1, 0, 0])
  })

  it('is killed while it stores its results: the next run stores all of them', async () => {
    const holder = await database.pool.connect()
    await holder.query('begin')
    await holder.query('insert into private.link_checks values ($1, now(), 0, null)', [urls[2]])
    const killed = checkLinks(database.pool, finding(['down'])).catch((error: unknown) => String(error))
    const kill = () =>
      database.pool.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where datname = current_database() and wait_event_type = 'Lock' and query like '%insert into private.link_checks as%'`,
      )
    await expect.poll(async () => (await kill()).rowCount, { timeout: 20_000 }).toBe(1)
    expect(await killed).toMatch(/terminat/)
    await holder.query('rollback')
    holder.release()
    expect(await failures()).toEqual([])
    await checkLinks(database.pool, finding(['down']))
    expect(await failures()).toEqual([1, 0, 0])
  })

  it('forgets links that the college has removed', async () => {
    await checkLinks(database.pool, finding(['down']))
    await sql('delete from public.resume_templates')
    await checkLinks(database.pool, finding([]))
    expect(await failures()).toEqual([0, 0])
  })
})

// As lookupPublic does: all names are this server, but the one that leads to a private network.
const lookup: LookupFunction = (host, options, done) => {
  if (host === 'inside.example') return done(new PrivateAddress(host), '', 0)
  if (options.all) return done(null, [{ address: '127.0.0.1', family: 4 }])
  done(null, '127.0.0.1', 4)
}

describe('a probe', () => {
  const paths: string[] = []
  const answers: Record<string, [number, string?]> = {
    '/': [200],
    '/bots': [403],
    '/gone': [404],
    '/broken': [503],
    '/moved': [301, '/'],
    '/loop': [302, '/loop'],
    '/inward': [302, 'https://inside.example/'],
    '/number': [302, 'https://127.0.0.1/'],
    '/metadata': [302, 'https://[::ffff:169.254.169.254]/'],
    '/plain': [302, 'http://public.example/'],
  }
  const { keyPem, certificatePem } = makeCertificate('public.example')
  const server = createServer({ key: keyPem, cert: certificatePem }, (request, response) => {
    const path = request.url ?? ''
    paths.push(path)
    const [status, location] = answers[path] ?? [500]
    response.writeHead(status, location === undefined ? {} : { location }).end('x')
  })
  beforeAll(() => new Promise<void>((done) => server.listen(0, '127.0.0.1', done)))
  afterAll(() => server.close())

  const probe = (path: string) =>
    openProbe(new Agent({ lookup, rejectUnauthorized: false }))(
      `https://public.example:${(server.address() as AddressInfo).port}${path}`,
    )

  it.each<[string, LinkState]>([
    ['/', 'open'],
    ['/bots', 'open'],
    ['/moved', 'open'],
    ['/gone', 'down'],
    ['/broken', 'down'],
    ['/loop', 'down'],
    ['/inward', 'unknown'],
    ['/number', 'unknown'],
    ['/metadata', 'unknown'],
    ['/plain', 'unknown'],
  ])('of %s finds it %s', async (path, state) => expect(await probe(path)).toBe(state))

  it('of a site whose certificate is no good is without an answer, and sends nothing', async () => {
    paths.length = 0
    const strict = openProbe(new Agent({ lookup }))
    expect(await strict(`https://public.example:${(server.address() as AddressInfo).port}/`)).toBe('silent')
    expect(paths).toEqual([])
  })
})
