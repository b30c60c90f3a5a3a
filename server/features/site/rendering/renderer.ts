// A process of its own: renders documents with their data and ends (rendering.ts starts it). Apart from the server,
// so that what rendering needs of memory and time is gone with it, and nothing in a document can take the server along.
import { pathToFileURL } from 'node:url'
import type { RenderedDocument, RenderingTask } from './rendering.ts'

/** What the build of the pages gives out (web/entry.server.tsx). */
interface PagesBuild {
  entry: {
    module: {
      setDocumentValues: (values: RenderingTask['values']) => void
      renderDocuments: (build: PagesBuild, paths: readonly string[]) => Promise<RenderedDocument[]>
    }
  }
}

process.once('message', async ({ buildFile, values, paths }: RenderingTask) => {
  const build = (await import(pathToFileURL(buildFile).href)) as PagesBuild
  const { renderDocuments, setDocumentValues } = build.entry.module
  setDocumentValues(values)
  const rendered = await renderDocuments(build, paths)
  process.send?.(rendered, () => process.disconnect())
})
// With the server, however that ended; and what still waits for an answer is no reason to stay.
process.once('disconnect', () => process.exit())
