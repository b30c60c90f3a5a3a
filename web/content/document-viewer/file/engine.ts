import { prefetch } from '#web/ui/browser/load-with-retry.ts'

// pdf.js is half a megabyte in two halves: one draws, the other parses the file in a worker.

/** The worker is a file of its own, since pdf.js passes its address to the browser. */
export const [workerAddress = ''] = Object.values(
  import.meta.glob<string>('/node_modules/pdfjs-dist/legacy/build/pdf.worker.min.mjs', {
    query: '?url',
    import: 'default',
    eager: true,
    exhaustive: true,
  }),
)

const drawing = () => import('./pdf.ts')
/** Fills the browser's cache, where the worker's own request finds the response or joins the pending one. */
const worker = async () => (await fetch(workerAddress, { priority: 'low' })).arrayBuffer()

/** Whether loading has started. */
let isBegun = false
/** The delay of the engine behind `first`, ms; on a line so slow that `first` takes longer, both load concurrently. */
const headStart = 2000

/**
 * Loads both halves concurrently; pdf.js by itself would request the worker only after its drawing half has loaded.
 *
 * @param first loads before the engine, since it is small and shown at once
 */
export async function loadEngine(first?: Promise<unknown>): ReturnType<typeof drawing> {
  if (first && !isBegun) await Promise.race([first, new Promise((resolve) => setTimeout(resolve, headStart))])
  isBegun = true
  worker().catch(() => {})
  return drawing()
}

/** For pages from which a document is likely to be opened. */
export function prefetchEngine(): void {
  isBegun = true
  prefetch(drawing)
  prefetch(worker)
}
