/**
 * The addresses that search engines should visit (sitemaps.org/protocol.html): what the built documents name
 * as their canonical address, without what robots.txt closes.
 */
export function sitemap(documents: readonly string[], robots: string): string {
  const closed = [...robots.matchAll(/^disallow:[ \t]*(\S+)/gim)].map(([, path = '']) => path)
  const isOpen = (address: string) => !closed.some((path) => new URL(address).pathname.startsWith(path))
  const addresses = documents.map(canonicalAddress).filter((address) => address !== undefined)
  const entries = [...new Set(addresses)].filter(isOpen).toSorted()
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    // As they stand in the HTML: what is escaped there must be escaped here too.
    ...entries.map((address) => `  <url><loc>${address}</loc></url>`),
    '</urlset>',
    '',
  ].join('\n')
}

function canonicalAddress(html: string): string | undefined {
  const link = html.match(/<link\b[^>]*\srel="canonical"[^>]*>/i)?.[0]
  return link?.match(/\shref="([^"]+)"/i)?.[1]
}
