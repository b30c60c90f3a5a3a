import DOMPurify from 'dompurify'

// Text, lists, tables and links. No pictures: one from another server would reveal the reader to it.
const tags = [
  'p br hr h2 h3 h4 ul ol li blockquote pre code',
  'strong b em i u s small sub sup mark a',
  'table caption thead tbody tr th td',
].flatMap((names) => names.split(' '))
const attributes = ['href', 'colspan', 'rowspan', 'scope']
declare global {
  interface Window {
    /** Trusted Types, in Chromium only; the part that is used here. */
    trustedTypes?: {
      createPolicy: (
        name: string,
        rules: { createHTML: (html: string) => string },
      ) => { createHTML: (html: string) => TrustedHTML }
    }
  }
}

/** The allowed addresses of links. `/\` leads to another site, as `//` does. */
export const linkAddress = /^(?:https?:\/\/|mailto:|tel:|\/(?![/\\]))/i

/**
 * HTML from the database, reduced to the tags above; links that leave the site open in a tab of their own, with
 * nofollow.
 */
export function sanitize(html: string): string {
  const fragment = DOMPurify.sanitize(html, {
    ALLOWED_TAGS: tags,
    ALLOWED_ATTR: attributes,
    ALLOWED_URI_REGEXP: linkAddress,
    ALLOW_ARIA_ATTR: false,
    ALLOW_DATA_ATTR: false,
    RETURN_DOM_FRAGMENT: true,
  })
  for (const link of fragment.querySelectorAll('a')) {
    link.rel = 'noopener nofollow'
    if (/^https?:/i.test(link.getAttribute('href') ?? '')) link.target = '_blank'
  }
  const sheet = document.createElement('div')
  sheet.append(fragment)
  return sheet.innerHTML
}

let policy: ReturnType<NonNullable<Window['trustedTypes']>['createPolicy']> | undefined

/** Markup for `dangerouslySetInnerHTML`, which rejects a plain text where Trusted Types are enforced. */
export function safeMarkup(html: string): string | TrustedHTML {
  policy ??= window.trustedTypes?.createPolicy('sanitized', { createHTML: sanitize })
  return policy?.createHTML(html) ?? sanitize(html)
}
