import { prefetch } from '#web/ui/browser/load-with-retry.ts'
import { whenWanted } from '#web/ui/browser/warm.ts'

// What reads a PDF is half a megabyte in two halves: one draws, the other takes the file apart in a worker.

/** A file of its own: pdf.js names it to the browser. */
export const [workerAddress = ''] = Object.values(
  import.meta.glob<string>('/node_modules/pdfjs-dist/legacy/build/pdf.worker.min.mjs', {
    query: '?url',
    import: 'default',
    eager: true,
    exhaustive: true,
  }),
)

const drawing = () => import('./pdf.ts')
/** For the browser's cache, where the worker's own request finds it, or joins it. */
const worker = async () => (await fetch(workerAddress, { priority: 'low' })).arrayBuffer()

/** Both halves at once; left to itself, the first would ask for the second only when it has come. */
export function loadEngine(): ReturnType<typeof drawing> {
  worker().catch(() => {})
  return drawing()
}

/**
 * Loads both before a document is opened, on a page that is there to open some: at the first sign that its reader is
 * about to, else, unless the line is metered, once the page is quiet. Returns a function that cancels it.
 */
export const prefetchEngine = (): (() => void) =>
  whenWanted(
    () => {
      prefetch(drawing)
      prefetch(worker)
    },
    { certain: true },
  )
