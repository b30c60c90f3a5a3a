import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openPool, type Pool } from '#server/core/database/pool.ts'
import { type Site, siteEnvironment, startSite } from '#tests/support/browser/site.ts'
import { makePdf } from '#tests/support/features/pdf.ts'
import { makeScannedPdf } from '#tests/support/features/scanned-pdf.ts'
import { makeZip } from '#tests/support/features/zip.ts'
import { type Balancer, openBalancer } from '#tests/support/servers/balancer.ts'
import { type Bucket, bucketSettings, startBucket } from '#tests/support/servers/bucket.ts'

// Two server processes behind a proxy, on one database and one S3 bucket: papers are read once, wherever they were
// uploaded, and each process serves what the other received.

let bucket: Bucket
let sites: Site[]
let proxy: Balancer
let pool: Pool
let dataFolder: string
let cleanUp: (() => Promise<void>) | undefined

beforeAll(async () => {
  bucket = await startBucket()
  const { env, remove } = await siteEnvironment('migrated')
  dataFolder = env['DATA_DIR'] ?? ''
  const settings = {
    ...env,
    MAILER_AUTOCONFIRM: 'true',
    TRUST_PROXY: 'true',
    RATE_LIMITS: 'off',
    FILES_S3_ENDPOINT: bucket.endpoint,
    FILES_S3_BUCKET: bucketSettings.bucket,
    FILES_S3_REGION: bucketSettings.region,
    FILES_S3_ACCESS_KEY_ID: bucketSettings.accessKeyId,
    FILES_S3_SECRET_ACCESS_KEY: bucketSettings.secretAccessKey,
  }
  sites = await Promise.all([startSite(settings), startSite(settings)])
  proxy = await openBalancer(sites.map(({ url }) => url))
  pool = openPool(env['DATABASE_URL'] ?? '', 2)
  cleanUp = async () => {
    await proxy.close()
    await Promise.all(sites.map((site) => site.stop()))
    await pool.end()
    await remove()
    bucket.close()
  }
})
afterAll(() => cleanUp?.())

/** A new account, with a function for its requests. */
async function signUp(email: string) {
  const { publishableKey } = (await (await fetch(`${proxy.url}/config.json`)).json()) as { publishableKey: string }
  const answer = await fetch(`${proxy.url}/auth/v1/signup`, {
    method: 'POST',
    headers: { apikey: publishableKey, 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: 'Genda#2026' }),
  })
  const { access_token, user } = (await answer.json()) as { access_token: string; user: { id: string } }
  const headers = { apikey: publishableKey, authorization: `Bearer ${access_token}` }
  return {
    id: user.id,
    get: (site: Site, id: string, range?: string) =>
      fetch(`${site.url}/api/files/${id}`, { headers: { ...headers, ...(range !== undefined && { range }) } }),
    contribute: (name: string, bytes: Buffer<ArrayBuffer>) => {
      const body = new FormData()
      body.append('file', new File([bytes], name))
      return fetch(`${proxy.url}/api/files`, { method: 'POST', headers, body })
    },
    call: (path: string, body: object) =>
      fetch(`${proxy.url}/rest/v1/rpc/${path}`, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
  }
}

const storedPapers = () => [...bucket.stored.keys()].filter((path) => path.endsWith('.pdf')).length

const count = async (condition: string) => {
  const { rows } = await pool.query<{ n: number }>(
    `select count(*)::integer as n from public.study_materials where ${condition}`,
  )
  return rows[0]?.n ?? 0
}

it('papers of a zip are stored in the bucket, read once, reviewed, and served by either process', async () => {
  const [contributor, reviewer, reader, member] = await Promise.all([
    signUp('contributor@example.org'),
    signUp('reviewer@example.org'),
    signUp('reader@example.org'),
    signUp('member@example.org'),
  ])
  await pool.query('update public.profiles set is_admin = true where id = $1', [reviewer.id])
  await pool.query("update public.users set plan = 'pro' where id = $1", [reader.id])
  const entries = Array.from({ length: 4 }, (_, number) => {
    const text = `Paper number ${number}\nEnd Semester Examination 2023`
    return { name: `${number}.pdf`, content: number % 2 === 0 ? makePdf([text]) : makeScannedPdf([text]) }
  })
  expect((await contributor.contribute('papers.zip', makeZip(entries))).status).toBe(202)
  await expect.poll(() => count("status = 'waiting'"), { timeout: 180_000 }).toBe(4)
  expect(await count('read_tries = 1')).toBe(4)
  expect(storedPapers()).toBe(4)
  expect(existsSync(join(dataFolder, 'files')) ? readdirSync(join(dataFolder, 'files')) : []).toEqual([])
  const { rows } = await pool.query<{ number: string }>(
    "select substring(text from 'Paper number (\\d)') as number from public.material_pages order by 1",
  )
  expect(rows.map(({ number }) => number)).toEqual(['0', '1', '2', '3'])

  const { rows: papers } = await pool.query<{ id: string }>(
    "select material_id as id from public.material_pages where text ~ 'Paper number 2'",
  )
  const id = papers[0]?.id ?? ''
  const statuses = async (person: typeof reader) =>
    Promise.all(sites.map(async (site) => (await person.get(site, id)).status))
  expect(await statuses(reader)).toEqual([404, 404])
  const fields = {
    title: 'Two',
    subject: 'Physics',
    semester: 1,
    kind: 'paper',
    exam: 'end-semester',
    exam_year: 2023,
  }
  const approved = await reviewer.call('review_material', { id, decision: 'approve', fields })
  expect([approved.status, await approved.text()]).toEqual([200, expect.any(String)])
  expect(await statuses(member)).toEqual([404, 404])
  for (const site of sites) {
    const part = await reader.get(site, id, 'bytes=0-7')
    expect([part.status, await part.text()]).toEqual([206, '%PDF-1.7'])
  }
}, 240_000)

it('a bucket that fails for a while is an error with a code, and nothing half stored', async () => {
  const contributor = await signUp('second@example.org')
  const [before, kept] = [await count('true'), storedPapers()]
  bucket.failWith(503)
  const late = await contributor.contribute('late.pdf', makePdf(['Late']))
  expect(late.status).toBeGreaterThanOrEqual(500)
  expect(await late.json()).toMatchObject({ code: expect.stringMatching(/^[a-z_]+$/) })
  bucket.failWith(undefined)
  expect([await count('true'), storedPapers()]).toEqual([before, kept])
  expect((await contributor.contribute('late.pdf', makePdf(['Late']))).status).toBe(202)
  await expect.poll(() => count("status = 'waiting'"), { timeout: 180_000 }).toBe(before)
}, 240_000)
