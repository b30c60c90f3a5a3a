/**
 * Data about the page for search engines (schema.org), which runs nothing and needs no place in the
 * Content-Security-Policy. What people wrote cannot end the element: JSON says a `<` in another way, too.
 */
export function JsonLd({ data }: { data: Record<string, unknown> }) {
  const text = JSON.stringify({ '@context': 'https://schema.org', ...data }).replaceAll('<', String.raw`\u003c`)
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: text }} />
}
