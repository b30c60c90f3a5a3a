/**
 * Data about the page for search engines (schema.org), which is not executed and needs no entry in the
 * Content-Security-Policy. User-written text cannot close the element: every `<` is escaped.
 */
export function JsonLd({ data }: { data: Record<string, unknown> }) {
  const text = JSON.stringify({ '@context': 'https://schema.org', ...data }).replaceAll('<', String.raw`\u003c`)
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: text }} />
}
