import type { MetaDescriptor } from 'react-router'
import { siteName } from './college.ts'
import { documentValues } from './document/document-values.ts'
import { isGuarded } from '#web/pages.ts'

interface PageMeta {
  /** Without the site's name, which is added. */
  title: string
  /** One or two sentences for search engines and link previews. */
  description: string
  /** The page's address, from domain/paths.ts. */
  path: string
  /** False for pages that show nothing without an account, where the catalogue does not say so (web/pages.ts). */
  listed?: boolean
  /** Data about the page: schema.org, as JSON-LD. */
  data?: readonly Record<string, unknown>[]
}

const picture = { path: '/sharing.png', width: '1200', height: '630' }
const pictureText = ': a notice board with index cards under a garland of marigolds.'

/** The metadata of a page for search engines, and for messengers that show a card for a link. */
export function pageMeta({
  title,
  description,
  path,
  listed = !isGuarded(path),
  data = [],
}: PageMeta): MetaDescriptor[] {
  const fullTitle = `${title} · ${siteName()}`
  const address = absolute(path)
  return [
    { title: fullTitle },
    { name: 'description', content: description },
    // The sitemap names every page that has one (server/features/site/sitemap.ts).
    ...(listed ? [{ tagName: 'link', rel: 'canonical', href: address }] : []),
    { property: 'og:site_name', content: siteName() },
    { property: 'og:type', content: 'website' },
    { property: 'og:locale', content: 'en_IN' },
    { property: 'og:title', content: fullTitle },
    { property: 'og:description', content: description },
    { property: 'og:url', content: address },
    { property: 'og:image', content: absolute(picture.path) },
    { property: 'og:image:width', content: picture.width },
    { property: 'og:image:height', content: picture.height },
    { property: 'og:image:alt', content: siteName() + pictureText },
    // The rest of the card comes from the lines above.
    { name: 'twitter:card', content: 'summary_large_image' },
    ...data.map((item) => ({ 'script:ld+json': { '@context': 'https://schema.org', ...item } })),
  ]
}

export function absolute(path: string): string {
  return siteOrigin() + path
}

/**
 * Written on the root element, where the server replaces it: the browser reads it there, so that both build the same
 * addresses.
 */
export function siteOrigin(): string {
  return typeof document === 'undefined'
    ? documentValues.siteOrigin
    : (document.documentElement.dataset['site'] ?? location.origin)
}
