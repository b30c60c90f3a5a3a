import { paths } from '#domain/paths.ts'
import { escapeHtml } from '#domain/text/escape-html.ts'
import { paragraphsOf } from '#domain/text/plain-text.ts'
import { etagOf } from '#server/core/http/conditional/etag.ts'

/** A notice's content in a feed; times as ISO 8601 in UTC. */
export interface FeedNotice {
  id: string
  title: string
  excerpt: string
  content: string
  author: string
  category: string
  published: string
  updated: string
}

export interface Feed {
  body: string
  etag: string
  lastModified: Date
}

/** Longer texts are cut, characters: the page has the rest. */
const maxText = 5000

/** Public notices as an Atom feed (RFC 4287). An empty one is dated 1970, since a date is mandatory. */
export function atomFeed(notices: readonly FeedNotice[], origin: string, siteName: string): Feed {
  const updated = notices.map((notice) => notice.updated).reduce((one, other) => (one > other ? one : other), epoch)
  const body = [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en-IN">',
    `  <id>${xml(origin)}/feed.atom</id>`,
    `  <title>${xml(siteName)} notices</title>`,
    `  <updated>${updated}</updated>`,
    `  <link rel="self" type="application/atom+xml" href="${xml(origin)}/feed.atom"/>`,
    `  <link rel="alternate" type="text/html" href="${xml(origin)}/"/>`,
    `  <author><name>${xml(siteName)}</name></author>`,
    ...notices.map((notice) => entry(notice, origin)),
    '</feed>',
    '',
  ].join('\n')
  return { body, etag: etagOf(body), lastModified: new Date(updated) }
}

const epoch = '1970-01-01T00:00:00Z'

function entry(notice: FeedNotice, origin: string): string {
  const text = paragraphsOf(notice.content).join('\n\n').slice(0, maxText)
  return [
    '  <entry>',
    `    <id>urn:uuid:${notice.id}</id>`,
    `    <title>${xml(notice.title)}</title>`,
    `    <link rel="alternate" type="text/html" href="${xml(origin)}${paths.oneNotice(notice.id)}"/>`,
    `    <published>${notice.published}</published>`,
    `    <updated>${notice.updated}</updated>`,
    `    <author><name>${xml(notice.author)}</name></author>`,
    `    <category term="${xml(notice.category)}"/>`,
    ...(notice.excerpt === '' ? [] : [`    <summary>${xml(notice.excerpt)}</summary>`]),
    ...(text === '' ? [] : [`    <content type="text">${xml(text)}</content>`]),
    '  </entry>',
  ].join('\n')
}

/**
 * Escapes a text or attribute. Drops characters that XML 1.0 cannot contain even escaped (section 2.2), and half a
 * surrogate pair.
 */
export function xml(text: string): string {
  // oxlint-disable-next-line no-control-regex -- they are what is taken out
  return escapeHtml(text.toWellFormed().replaceAll(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g, ''))
}
