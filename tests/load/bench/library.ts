import { setTimeout as sleep } from 'node:timers/promises'
import type { BrowserContextOptions } from '@playwright/test'
import pg from 'pg'
import { type BenchSite, signUp } from './site.ts'

// A library of papers, and an account that may read them.

async function withClient<Result>(site: BenchSite, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: site.databaseUrl })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

export async function uploadMaterial({ url, keys }: BenchSite, title: string, pdf: Buffer<ArrayBuffer>): Promise<void> {
  const body = new FormData()
  for (const [name, value] of Object.entries({ title, subject: 'Physics', semester: '1', kind: 'notes' }))
    body.set(name, value)
  body.set('file', new File([pdf], 'paper.pdf'))
  const response = await fetch(`${url}/api/files`, { method: 'POST', headers: { apikey: keys.secretKey }, body })
  if (!response.ok) throw new Error(await response.text())
}

/**
 * Waits until the server has rendered the first pages, which it does when it reads papers; returns the pictures' sizes.
 */
export const drawnFirstPages = (site: BenchSite): Promise<number[]> =>
  withClient(site, async (client) => {
    const undrawn = async () => {
      const { rows } = await client.query('select from public.study_materials where drawn_at is null')
      return rows.length > 0
    }
    while (await undrawn()) await sleep(500)
    const { rows } = await client.query<{ bytes: number }>('select bytes from public.first_pages')
    return rows.map(({ bytes }) => bytes)
  })

/** The storage of a browser with a Pro account in the first semester. */
export async function proReader(site: BenchSite, origin: string): Promise<BrowserContextOptions> {
  const [session] = await signUp(site, 'reader', 1)
  if (session === undefined) throw new Error('No account')
  await withClient(site, (client) =>
    client.query("update public.users set plan = 'pro', semester = 1, onboarded_at = now() where id = $1", [
      session.user.id,
    ]),
  )
  const value = JSON.stringify(session)
  const localStorage = [{ name: 'sb-127-auth-token', value }]
  return { storageState: { cookies: [], origins: [{ origin, localStorage }] } }
}

/** Notices with deadlines in a few days, which Today shows. */
export const publishDeadlines = (site: BenchSite, titles: readonly string[]): Promise<void> =>
  withClient(site, async (client) => {
    await client.query(
      `insert into public.notices (title, author, category, audience, publish_at, deadline)
       select title, 'An office', 'General', 'members', now() - interval '1 hour', now() + n * interval '2 days'
       from unnest($1::text[]) with ordinality as named(title, n)`,
      [titles],
    )
  })
