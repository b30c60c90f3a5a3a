import { prefetch } from '#web/ui/browser/load-with-retry.ts'

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

/** On its way, or here. */
let isBegun = false
/** What goes first, goes first for so long, ms: a line that is slower than any has to carry both. */
const headStart = 2000

/**
 * Both halves at once; left to itself, the first would ask for the second only when it has come.
 *
 * @param first goes before, since it is light and read at once
 */
export async function loadEngine(first?: Promise<unknown>): ReturnType<typeof drawing> {
  if (first && !isBegun) await Promise.race([first, new Promise((resolve) => setTimeout(resolve, headStart))])
  isBegun = true
  worker().catch(() => {})
  return drawing()
}

/** Before a document is opened, on a page that is there to open some. */
export function prefetchEngine(): void {
  isBegun = true
  prefetch(drawing)
  prefetch(worker)
}
