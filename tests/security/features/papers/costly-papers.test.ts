import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { signedIn } from '#tests/support/accounts/account.ts'
import { type Site, siteEnvironment, startSite } from '#tests/support/browser/site.ts'
import { makePdf } from '#tests/support/features/pdf.ts'
import { makeZip } from '#tests/support/features/zip.ts'
import { emptyStreams, endlessStrings } from '#tests/support/papers/costly-pdfs.ts'

/** Expensive papers, sent by free accounts to the whole server as it runs. */

let site: Site
let remove: () => Promise<void>
let database: pg.Client
const tokens: Record<string, string> = {}

beforeAll(async () => {
  const environment = await siteEnvironment('migrated')
  remove = environment.remove
  site = await startSite({ ...environment.env, MAILER_AUTOCONFIRM: 'true', RATE_LIMITS: 'off' })
  database = new pg.Client({ connectionString: environment.env['DATABASE_URL'] })
  await database.connect()
  for (const name of ['hostile', 'other']) {
    const { storageState } = await signedIn(site.url, `${name}@example.org`)
    const stored = typeof storageState === 'object' ? storageState.origins[0]?.localStorage[0]?.value : ''
    tokens[name] = (JSON.parse(stored ?? '') as { access_token: string }).access_token
  }
})
afterAll(async () => {
  await database.end()
  await site.stop()
  await remove()
})

async function send(account: 'hostile' | 'other', name: string, bytes: Buffer<ArrayBuffer>, signal?: AbortSignal) {
  const form = new FormData()
  form.append('file', new File([bytes], name))
  const response = await fetch(`${site.url}/api/files`, {
    method: 'POST',
    headers: { authorization: `Bearer ${tokens[account]}` },
    body: form,
    ...(signal === undefined ? {} : { signal }),
  })
  return ((await response.json()) as { files: unknown[] }).files
}

/** Three PDFs that are slow to check, all different, of a megabyte each: a few hundred bytes each in the zip. */
const hostileZip = (request: number) =>
  makeZip(
    [
      emptyStreams({ names: 270, blocks: 90_000 + 4 * request }),
      Buffer.concat([endlessStrings(), Buffer.alloc(2 * request + 1, ' ')]),
      Buffer.concat([endlessStrings(), Buffer.alloc(2 * request + 2, ' ')]),
    ].map((content, index) => ({ name: `${index}.pdf`, content })),
  )

it(
  'forty zips of costly PDFs keep neither another account’s paper nor the health check waiting',
  { timeout: 240_000 },
  async () => {
    const zips = Array.from({ length: 40 }, (_, request) => hostileZip(request))
    expect(Math.max(...zips.map(({ length }) => length))).toBeLessThan(20_000)
    const left = new AbortController()
    let answered = 0
    const flood = zips.map((zip) =>
      send('hostile', 'papers.zip', zip, left.signal)
        .then(() => void answered++)
        .catch(() => {}),
    )
    await sleep(1000)
    const answeredBefore = answered
    const [ready, lines] = await Promise.all([
      fetch(`${site.url}/readyz`),
      send('other', 'paper.pdf', makePdf([`A paper at ${Date.now()}`])),
    ])
    expect([ready.status, lines]).toEqual([200, [{ name: 'paper.pdf', status: 'reading', id: expect.any(String) }]])
    // In the turn after one of the hostile account's, which may have begun before.
    expect(answered - answeredBefore).toBeLessThanOrEqual(1)
    // The hostile account's files are dropped with its requests.
    left.abort()
    await Promise.all(flood)
    expect(await send('other', 'again.pdf', makePdf([`Another at ${Date.now()}`]))).toMatchObject([
      { status: 'reading' },
    ])
    const { rows } = await database.query(
      "select count(*)::int as n from public.study_materials where file_name = '0.pdf'",
    )
    expect(rows[0].n).toBeLessThan(5)
  },
)
