import { isAsShipped } from '#domain/college/college.ts'
import { escapeHtml } from '#domain/text/escape-html.ts'
import { readCollege } from '#server/core/college.ts'
import type { Pool } from '#server/core/database/pool.ts'
import type { RenderedDocument } from './rendering.ts'
import { notFoundPage, type Site, type SiteFile, standInPages } from '../site.ts'

interface Options {
  site: Site
  pool: Pool
  /** Renders pages without their data, as at build time, for a college. */
  render: (college: string, paths: readonly string[]) => Promise<RenderedDocument[]>
}

/**
 * The built documents have the facts of a site as it ships. For a college that has set its own they are rendered again,
 * once for each change of them; those with public content are then rendered on top (documents.ts).
 */
export interface CollegeDocuments {
  /** The college's facts for a document; undefined for a site as it ships. */
  text: () => string | undefined
  page: (path: string) => SiteFile | undefined
  fallback: () => SiteFile | undefined
  notFound: () => SiteFile | undefined
  /** Reads the college, and renders its documents if it has changed. @throws when they cannot be rendered */
  refresh: () => Promise<void>
}

interface Made {
  text: string
  documents: ReadonlyMap<string, SiteFile>
  fallback: SiteFile
}

export function openCollegeDocuments({ site, pool, render }: Options): CollegeDocuments {
  let made: Made | undefined

  async function make(text: string): Promise<Made> {
    const renderedAt = new Date()
    const rendered = await render(text, [...site.pages, ...standInPages])
    const failed = rendered.find((one) => 'error' in one)
    if (failed) throw new Error(`${failed.path}: ${failed.error}`)
    const pages = rendered.filter((one) => 'html' in one)
    const document = (path: string, html: string) => site.document(path, html, renderedAt)
    return {
      text,
      documents: new Map(pages.map(({ path, html }) => [path, document(path, html)])),
      fallback: document('', ofCollege(Buffer.from(site.fallback.plain().body).toString('utf8'), text)),
    }
  }

  return {
    text: () => made?.text,
    page: (path) => made?.documents.get(path),
    fallback: () => made?.fallback,
    notFound: () => made?.documents.get(notFoundPage),
    refresh: async () => {
      const college = await readCollege(pool)
      if (isAsShipped(college)) return void (made = undefined)
      const text = JSON.stringify(college)
      if (text !== made?.text) made = await make(text)
    },
  }
}

/** The document that pages with a parameter share is only a frame: it gets the facts, and its title. */
function ofCollege(html: string, text: string): string {
  const { shortName, secondColour } = JSON.parse(text) as { shortName: string; secondColour: string }
  const colour = secondColour === 'ink' ? '' : ` data-colour="${secondColour}"`
  return html
    .replace('<html ', () => `<html data-college="${escapeHtml(text)}"${colour} `)
    .replace(/<title>[^<]*<\/title>/, () => `<title>${escapeHtml(shortName)}</title>`)
}
