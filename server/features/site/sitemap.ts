/**
 * The addresses for search engines (sitemaps.org/protocol.html): the canonical addresses of the built documents,
 * without those that robots.txt disallows.
 */
export function sitemap(documents: readonly string[], robots: string): string {
  const closed = [...robots.matchAll(/^disallow:[ \t]*(\S+)/gim)].map(([, path = '']) => path)
  const isOpen = (address: string) => !closed.some((path) => new URL(address).pathname.startsWith(path))
  const addresses = documents.map(canonicalAddress).filter((address) => address !== undefined)
  const entries = [...new Set(addresses)].filter(isOpen).toSorted()
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    // Copied as escaped in the HTML, because XML needs the same escapes.
    ...entries.map((address) => `  <url><loc>${address}</loc></url>`),
    '</urlset>',
    '',
  ].join('\n')
}

function canonicalAddress(html: string): string | undefined {
  const link = html.match(/<link\b[^>]*\srel="canonical"[^>]*>/i)?.[0]
  return link?.match(/\shref="([^"]+)"/i)?.[1]
}
