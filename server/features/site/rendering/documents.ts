import type { Log } from '#server/core/log/log.ts'
import type { Site, SiteFile } from '../site.ts'

/** The first rendering leaves the start of the server alone for so long, unless somebody asks for a document, ms. */
const firstWaitMs = 2000
/** After a change, so many ms: several often come together. */
const settleMs = 50
/** From the beginning of one rendering to that of the next: whoever writes all the time does not take the processor. */
const pauseMs = 1000
const longestPauseMs = 15_000

export interface RenderedDocuments {
  /** The document of a page with its data; undefined where the one that was made at build time has to do. */
  find: (path: string) => SiteFile | undefined
  /** Something that documents show has changed. */
  changed: () => void
  close: () => void
}

export interface Rendering {
  documents: ReadonlyMap<string, SiteFile>
  /** Some are missing. */
  failed: boolean
}

interface Options {
  /** Whether the document of a page may hold public content. */
  holds: (path: string) => boolean
  /** All documents anew. */
  render: (signal: AbortSignal) => Promise<Rendering>
  /**
   * Where nobody tells of changes: a document this old is rendered again when it is asked for, and served meanwhile if
   * it is not much older, ms.
   */
  refreshAfterMs?: number
  log: Pick<Log, 'debug' | 'warn'>
}

/**
 * Documents with their data, rendered apart and held here. Nobody waits for one: until it is there, and while it
 * cannot be had, the document that was made at build time is served, with which the browser asks for the data itself.
 */
export function openRenderedDocuments({ holds, render, refreshAfterMs, log }: Options): RenderedDocuments {
  const closing = new AbortController()
  const { promise: wanted, resolve: want } = Promise.withResolvers<void>()
  setTimeout(want, firstWaitMs).unref()
  const maxStaleMs = 2 * (refreshAfterMs ?? 0)
  let documents: ReadonlyMap<string, SiteFile> = new Map()
  let renderedAt = -Infinity
  /** The first change that is not in the documents yet, and the first one since the rendering that is under way began. */
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
      if (!holds(path)) return undefined
      want()
      const now = performance.now()
      if (refreshAfterMs !== undefined && now - renderedAt > refreshAfterMs) changed(renderedAt + refreshAfterMs)
      // Nobody reads what is known to have changed.
      const isStale = outdatedSince !== undefined && now - outdatedSince >= maxStaleMs
      return isStale ? undefined : documents.get(path)
    },
    changed: () => changed(),
    close: () => closing.abort(),
  }
}

/** The site, with documents that hold their data where there are some. */
export function withDocuments(site: Site, documents: Pick<RenderedDocuments, 'find'> | undefined): Site {
  return documents === undefined ? site : { ...site, page: (path) => documents.find(path) ?? site.page(path) }
}

/** Holds no process that wants to end. */
const sleep = (ms: number) => new Promise<void>((resolve) => void setTimeout(resolve, Math.max(ms, 0)).unref())
