/** Letters of Hebrew, Arabic, Urdu and the other right-to-left scripts. */
const rightToLeft = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u

/**
 * For texts beside others without elements around them, such as a page's title or a mail's subject: puts one with
 * right-to-left letters, which would reorder its neighbours, between isolates (U+2068, U+2069).
 */
export const isolated = (text: string): string => (rightToLeft.test(text) ? `\u2068${text}\u2069` : text)
