// Renders documents with their data in a process of its own, which rendering.ts starts: its memory is freed when it
// ends, and a document that crashes it does not crash the server.
import { pathToFileURL } from 'node:url'
import type { RenderedDocument, RenderingTask } from './rendering.ts'

/** The used exports of the pages' server build (web/entry.server.tsx). */
interface PagesBuild {
  entry: {
    module: {
      setDocumentValues: (values: RenderingTask['values']) => void
      renderDocuments: (build: PagesBuild, paths: readonly string[], withData: boolean) => Promise<RenderedDocument[]>
    }
  }
}

process.once('message', async ({ buildFile, values, paths, withData }: RenderingTask) => {
  const build = (await import(pathToFileURL(buildFile).href)) as PagesBuild
  const { renderDocuments, setDocumentValues } = build.entry.module
  setDocumentValues(values)
  const rendered = await renderDocuments(build, paths, withData)
  process.send?.(rendered, () => process.disconnect())
})
// Ends with the server, however that ended, even with requests pending.
process.once('disconnect', () => process.exit())
