const references: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** Text for an element or an attribute in either kind of quotes, of HTML and of XML. */
export const escapeHtml = (text: string): string => text.replaceAll(/[&<>"']/g, (sign) => references[sign] ?? sign)
