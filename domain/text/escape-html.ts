const references: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** Escapes text for elements and for attributes in either kind of quotes, of HTML and of XML. */
export const escapeHtml = (text: string): string => text.replaceAll(/[&<>"']/g, (sign) => references[sign] ?? sign)
