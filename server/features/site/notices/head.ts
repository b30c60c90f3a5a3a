import { escapeHtml } from '#domain/text/escape-html.ts'
import { paragraphsOf } from '#domain/text/plain-text.ts'
import type { FeedNotice } from './feed.ts'

/** Of a text that a messenger shows under a link, characters. */
const maxDescription = 200

/** What search engines and messengers read of a notice, where its document has not been rendered with its text yet. */
export function withNoticeHead(html: string, notice: FeedNotice, origin: string): string {
  const address = `${origin}/notices/${notice.id}`
  const description = notice.excerpt || paragraphsOf(notice.content).join(' ').slice(0, maxDescription)
  const property = (name: string, content: string) => `<meta property="${name}" content="${attribute(content)}"/>`
  const head = [
    `<meta name="description" content="${attribute(description)}"/>`,
    `<link rel="canonical" href="${attribute(address)}"/>`,
    property('og:site_name', 'CampusLife'),
    property('og:type', 'article'),
    property('og:title', notice.title),
    property('og:description', description),
    property('og:url', address),
    property('og:image', `${origin}/sharing.png`),
  ].join('')
  return html.replace('</head>', () => `${head}</head>`)
}

const attribute = (text: string) => escapeHtml(text.toWellFormed())
