import { paths } from '#domain/paths.ts'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '#server/core/config/config.ts'
import type { PublicConfig } from '#server/core/config/public-config.ts'
import { hasSession, type Pool } from '#server/core/database/pool.ts'
import type { Log } from '#server/core/log/log.ts'
import type { Site } from '../site.ts'
import { type CollegeDocuments, openCollegeDocuments } from './college-documents.ts'
import { watchContent } from './content-changes.ts'
import { openRenderedDocuments, type RenderedDocuments, type Rendering } from './documents.ts'
import { readPublicNotices } from './public-notices.ts'
import { renderDocuments } from './rendering.ts'

/** The landing page shows the college's pinned public notices. */
const landing = '/'
/** How long a start waits for the documents of the college, ms. */
const recountMs = 60 * 60_000
const longestPreparationMs = 20_000
const noticePath = `${paths.notices()}/`

interface Parts {
  site: Site
  publicConfig: PublicConfig
  pool: Pool
  log: Log
}

interface OpenDocuments {
  find: RenderedDocuments['find']
  college: CollegeDocuments
  /** Before the server listens: a college with a name of its own is never shown under another. */
  prepare: () => Promise<void>
  /** To be called once the server listens: rendering sends requests to it. */
  start: () => void
  close: () => Promise<void>
}

/** Renders the documents with public content, and again after each change of it. */
export function openDocuments(config: Config, { site, publicConfig, pool, log }: Parts): OpenDocuments | undefined {
  const task = {
    buildFile: join(config.webRoot, '..', 'server', 'index.js'),
    values: {
      siteOrigin: new URL(config.siteUrl).origin,
      publicConfig: JSON.stringify(publicConfig),
      dataOrigin: loopbackOrigin(config),
    },
  }
  if (!existsSync(task.buildFile) || site.contentPages.size === 0) return undefined

  const unending = new AbortController().signal
  const college = openCollegeDocuments({
    site,
    pool,
    // Without data: what it would ask is answered by no server yet.
    render: (text, paths) => {
      const { dataOrigin: _none, ...values } = task.values
      return renderDocuments({ ...task, values: { ...values, college: text }, paths, withData: false }, unending)
    },
  })

  /** The pages that failed at the last attempt: each failure is logged once. */
  let failing: readonly string[] = []

  async function render(signal: AbortSignal): Promise<Rendering> {
    await college.refresh()
    const renderedAt = new Date()
    const text = college.text()
    // A closed site shows none of them, and answers none of their requests.
    if (!(await isOpen(pool))) return { documents: new Map(), failed: false }
    const { pinned, newest } = await readPublicNotices(pool)
    const paths = [...site.contentPages, landing, ...newest.map((id) => `${noticePath}${id}`)]
    const values = {
      ...task.values,
      ...(pinned.length > 0 && { pinnedNotices: JSON.stringify(pinned) }),
      ...(text !== undefined && { college: text }),
    }
    const rendered = await renderDocuments({ ...task, values, paths, withData: true }, signal)
    const failures = rendered.filter((one) => 'error' in one)
    for (const { path, error } of failures)
      if (!failing.includes(path)) log.warn({ err: new Error(error), page: path }, 'a document could not be rendered')
    failing = failures.map(({ path }) => path)
    const made = rendered.filter((one) => 'html' in one)
    const documents = made.map(({ path, html }) => [path, site.document(path, html, renderedAt)] as const)
    return { documents: new Map(documents), failed: failures.length > 0 }
  }

  const documents = openRenderedDocuments({
    hasPublicContent: (path) => path === landing || path.startsWith(noticePath) || site.contentPages.has(path),
    render,
    log,
    // Behind a transaction pooler there are no notifications.
    ...(!hasSession(pool) && { refreshAfterMs: 30_000 }),
  })
  let watching: ReturnType<typeof watchContent> | undefined
  let counting: ReturnType<typeof setInterval> | undefined
  async function recount(): Promise<void> {
    const before = college.text()
    await college.refresh().catch((err: unknown) => log.warn({ err }, 'the college could not be rendered'))
    if (college.text() !== before) documents.changed()
  }

  return {
    find: documents.find,
    college,
    prepare: async () => {
      // A start is not delayed for ever: meanwhile the documents of the build are served.
      const late = new Promise<void>((resolve) => void setTimeout(resolve, longestPreparationMs).unref())
      const refreshed = college
        .refresh()
        .catch((err: unknown) => log.warn({ err }, 'the college could not be rendered'))
      await Promise.race([refreshed, late])
    },
    start: () => {
      if (hasSession(pool)) watching = watchContent(pool, log, documents.changed)
      // The home page may count members and papers, of which no notification is sent.
      counting = setInterval(() => void recount(), recountMs).unref()
    },
    close: async () => {
      clearInterval(counting)
      documents.close()
      await watching?.close()
    },
  }
}

async function isOpen(pool: Pool): Promise<boolean> {
  const { rows } = await pool.query<{ open: boolean }>('select private.is_open() as open')
  return rows[0]?.open === true
}

/** This server's own address, from this machine. */
function loopbackOrigin({ host, port }: Pick<Config, 'host' | 'port'>): string {
  const address = host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '::1' : host
  return `http://${address.includes(':') ? `[${address}]` : address}:${port}`
}
