import DOMPurify from 'dompurify'

// Text, lists, tables and links. No pictures: one from elsewhere would tell its server who reads here.
const tags = [
  'p br hr h2 h3 h4 ul ol li blockquote pre code',
  'strong b em i u s small sub sup mark a',
  'table caption thead tbody tr th td',
].flatMap((names) => names.split(' '))
const attributes = ['href', 'colspan', 'rowspan', 'scope']
declare global {
  interface Window {
    /** Chromium's; what we use of it. */
    trustedTypes?: {
      createPolicy: (
        name: string,
        rules: { createHTML: (html: string) => string },
      ) => { createHTML: (html: string) => TrustedHTML }
    }
  }
}

/** Where a link may lead. `/\` leads to another site, as `//` does. */
export const linkAddress = /^(?:https?:\/\/|mailto:|tel:|\/(?![/\\]))/i

/**
 * HTML from the database as this site shows it: whatever is not on the list above is gone, and links that
 * leave the site open in a tab of their own, endorsed by nobody.
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

/** The same as markup for `dangerouslySetInnerHTML`: where Trusted Types are enforced, a text alone is refused there. */
export function safeMarkup(html: string): string | TrustedHTML {
  policy ??= window.trustedTypes?.createPolicy('sanitized', { createHTML: sanitize })
  return policy?.createHTML(html) ?? sanitize(html)
}
