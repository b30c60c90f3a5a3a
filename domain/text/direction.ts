/** Letters of Hebrew, Arabic, Urdu and the other scripts that are written from right to left. */
const rightToLeft = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u

/**
 * A text that others stand beside, where there are no elements to set it apart: a page's title, a mail's subject. Between
 * isolates (U+2068, U+2069) if it has letters written from right to left, which would turn its neighbours' order.
 */
export const isolated = (text: string): string => (rightToLeft.test(text) ? `\u2068${text}\u2069` : text)
