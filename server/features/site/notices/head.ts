import { paths } from '#domain/paths.ts'
import { calendarDate, dayOf } from '#domain/dates/calendar-date.ts'
import { canBeDrawn } from '#domain/notices/share-picture.ts'
import { sharedTitle, type SharedNotice, sharedText } from '#domain/notices/shared-notice.ts'
import { escapeHtml } from '#domain/text/escape-html.ts'
import { paragraphsOf } from '#domain/text/plain-text.ts'
import type { FeedNotice } from './feed.ts'

/** The site's own picture. */
const sharing = '/sharing.png'
/** Length of a description under a messenger's link, characters. */
const maxDescription = 200

/** Adds a notice's metadata for search engines and messengers, while its document is not rendered with its text yet. */
export function withNoticeHead(html: string, notice: FeedNotice, { origin, siteName }: ThisSite): string {
  const { id, title, author, excerpt, content, published } = notice
  const text = excerpt || paragraphsOf(content).join(' ').slice(0, maxDescription)
  const address = `${origin}${paths.oneNotice(id)}`
  const line = `${author}, ${dayOf(published, 'Asia/Kolkata')}`
  const picture = canBeDrawn(notice) ? paths.sharePicture(id) : sharing
  const own = `<link rel="canonical" href="${attribute(address)}"/>`
  return withHead(html, { address, title, text, line, own, picture, origin, siteName })
}

/** The same for a notice that a visitor may not read: only what its audience allows, and not indexed. */
export function withSharedHead(html: string, notice: SharedNotice, { origin, siteName }: ThisSite): string {
  return withHead(html, {
    address: `${origin}${paths.oneNotice(notice.id)}`,
    title: sharedTitle(notice),
    text: sharedText(notice),
    line: `${notice.author}, ${calendarDate(notice.date)}`,
    own: '<meta name="robots" content="noindex"/>',
    picture: sharing,
    origin,
    siteName,
  })
}

interface ThisSite {
  origin: string
  siteName: string
}

interface Head extends ThisSite {
  address: string
  title: string
  text: string
  /** The notice's office and date. */
  line: string
  /** Elements that only this kind has. */
  own: string
  picture: string
}

function withHead(html: string, { address, title, text, line, own, picture, origin, siteName }: Head): string {
  const property = (name: string, content: string) => `<meta property="${name}" content="${attribute(content)}"/>`
  const head = [
    `<meta name="description" content="${attribute(text)}"/>`,
    own,
    property('og:site_name', siteName),
    property('og:type', 'article'),
    property('og:title', title),
    property('og:description', `${line}. ${text}`),
    property('og:url', address),
    property('og:image', `${origin}${picture}`),
  ].join('')
  const next = paths.login({ next: new URL(address).pathname })
  // Shown while scripts are disabled, or have not loaded.
  const body = [
    `<noscript><article><h1>${attribute(title)}</h1><p>${attribute(line)}</p><p>${attribute(text)}</p>`,
    `<p><a href="${next}">Log in</a> <a href="${paths.blog()}">More notices</a></p></article></noscript>`,
  ].join('')
  return html
    .replace(/<title>[^<]*<\/title>/, () => `<title>${attribute(`${title} · ${siteName}`)}</title>`)
    .replace('</head>', () => `${head}</head>`)
    .replace('</body>', () => `${body}</body>`)
}

const attribute = (text: string) => escapeHtml(text.toWellFormed())
