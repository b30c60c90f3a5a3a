import type { Log } from '#server/core/log/log.ts'
import type { CollegeDocuments } from './college-documents.ts'
import type { Site, SiteFile } from '../site.ts'

/** How long the first rendering is delayed after the server's start, unless a document is requested, ms. */
const firstWaitMs = 2000
/** Delay after a change, ms: several often come together. */
const settleMs = 50
/** Shortest time from the start of one rendering to the next, so that frequent writes do not use up the processor. */
const pauseMs = 1000
const longestPauseMs = 15_000

export interface RenderedDocuments {
  /** A page's document with its data; undefined where the built one has to do. */
  find: (path: string) => SiteFile | undefined
  /** To be called after a change of the documents' content. */
  changed: () => void
  close: () => void
}

export interface Rendering {
  documents: ReadonlyMap<string, SiteFile>
  /** Whether some are missing. */
  failed: boolean
}

interface Options {
  /** Whether a page's document may contain public content. */
  hasPublicContent: (path: string) => boolean
  /** Renders all documents. */
  render: (signal: AbortSignal) => Promise<Rendering>
  /**
   * For databases without notifications: a document older than this is rendered again at a request, and served
   * meanwhile if it is not much older, ms.
   */
  refreshAfterMs?: number
  log: Pick<Log, 'debug' | 'warn'>
}

/**
 * Caches documents that were rendered with their data in a process of their own. Requests never wait for a rendering:
 * without one, the built document is served, whose page loads the data itself.
 */
export function openRenderedDocuments({ hasPublicContent, render, refreshAfterMs, log }: Options): RenderedDocuments {
  const closing = new AbortController()
  const { promise: wanted, resolve: want } = Promise.withResolvers<void>()
  setTimeout(want, firstWaitMs).unref()
  const maxStaleMs = 2 * (refreshAfterMs ?? 0)
  let documents: ReadonlyMap<string, SiteFile> = new Map()
  let renderedAt = -Infinity
  /** Times of the first change not yet rendered, and of the first one since the running rendering began. */
  let outdatedSince: number | undefined
  let changedMeanwhile: number | undefined
  let working = false
  let failing = false

  async function work(): Promise<void> {
    working = true
    await wanted
    let pause = pauseMs
    while (!closing.signal.aborted && (outdatedSince !== undefined || failing)) {
      await sleep(settleMs)
      const begun = performance.now()
      await renderOnce(begun)
      pause = failing ? Math.min(pause * 2, longestPauseMs) : pauseMs
      await sleep(begun + pause - performance.now())
    }
    working = false
  }

  async function renderOnce(begun: number): Promise<void> {
    changedMeanwhile = undefined
    try {
      const rendered = await render(closing.signal)
      failing = rendered.failed
      documents = rendered.documents
      renderedAt = begun
      outdatedSince = changedMeanwhile
      log.debug({ documents: documents.size, ms: Math.round(performance.now() - begun) }, 'documents rendered')
    } catch (err) {
      // Once, not at every attempt.
      if (!failing && !closing.signal.aborted) log.warn({ err }, 'documents could not be rendered')
      failing = true
    }
  }

  function changed(since = performance.now()): void {
    outdatedSince ??= since
    changedMeanwhile ??= since
    if (!working && !closing.signal.aborted) void work()
  }

  return {
    find: (path) => {
      if (!hasPublicContent(path)) return undefined
      want()
      const now = performance.now()
      if (refreshAfterMs !== undefined && now - renderedAt > refreshAfterMs) changed(renderedAt + refreshAfterMs)
      // Documents with known changes are not served for long.
      const isStale = outdatedSince !== undefined && now - outdatedSince >= maxStaleMs
      return isStale ? undefined : documents.get(path)
    },
    changed: () => changed(),
    close: () => closing.abort(),
  }
}

interface Documents extends Pick<RenderedDocuments, 'find'> {
  /** The documents of a college with facts of its own, without data. */
  college: CollegeDocuments
}

/** The site, with rendered documents where there are some. */
export function withDocuments(site: Site, documents: Documents | undefined): Site {
  if (documents === undefined) return site
  const { find, college } = documents
  const fallback = () => college.fallback() ?? site.fallback
  return {
    ...site,
    page: (path) => {
      const built = site.page(path)
      return find(path) ?? college.page(path) ?? (built === site.fallback ? fallback() : built)
    },
    get fallback() {
      return fallback()
    },
    get notFound() {
      return college.notFound() ?? site.notFound
    },
  }
}

/** Does not delay the end of the process. */
const sleep = (ms: number) => new Promise<void>((resolve) => void setTimeout(resolve, Math.max(ms, 0)).unref())
