/** Longer texts tell a story, and whose it is. */
const longest = { characters: 200, words: 30 }
/** Letters in all: below that nobody can tell what was asked. */
const fewestLetters = 3
/** What is longer stays too long, whatever is cut out of it. */
const maxRead = 1000
const cut = ' … '

// As they stand after NFKC, which makes one letter of each that only looks different.
const links =
  /\b(?:https?|ftp|upi|mailto|tel):\S+|\bwww\.\S+|\b[\w-]+(?:\.[\w-]+)*\.(?:com|in|org|net|edu|io|me|co|ly|app|dev|info)\b(?:\/\S*)?/giu
/** Addresses of mail and of payments, handles, and addresses in words: "name at gmail dot com". */
const addresses = /\S+\s@\s\S+|[^\s@]*@[^\s@]*|\b\S+\s+(?:at|\(at\)|\[at\])\s+\S+\s+(?:dot|\(dot\)|\[dot\])\s+\S+/giu
/** Seven digits or more, however they are grouped: telephones, accounts, identity cards, times. */
const numbers = /\+?\p{Nd}(?:[\s().,/:–-]{0,3}\p{Nd}){6,}/gu
const yearsOrDay = /^(?:19|20)\d\d\s?[/–-]\s?(?:19|20)\d\d$|^\d{1,2}[/.-]\d{1,2}[/.-](?:19|20)\d\d$/
/** A roll or registration number: letters and five digits or more in one word. */
const isRollNumber = (word: string): boolean => /\p{L}/u.test(word) && (word.match(/\p{Nd}/gu)?.length ?? 0) >= 5

/** A text without what looks like somebody's: links, addresses, telephones, long numbers, roll numbers. */
export function withoutPersonalData(text: string): string {
  return (
    text
      .slice(0, maxRead)
      .normalize('NFKC')
      // Controls and characters that no eye sees, but for the two joiners that Indian spelling needs.
      .replaceAll(/[\p{Cc}\p{Co}\p{Cn}\p{Cs}]|(?![\u200C\u200D])\p{Cf}/gu, ' ')
      .replaceAll(addresses, cut)
      .replaceAll(links, cut)
      .replaceAll(/\S+/g, (word) => (isRollNumber(word) ? cut : word))
      .replaceAll(numbers, (found) => (yearsOrDay.test(found.trim()) ? found : cut))
      .replaceAll(/(?:\s*…\s*)+/g, cut)
      .replaceAll(/\s+/g, ' ')
      .trim()
  )
}

/** What of a question may be stored; undefined where it is too long, too short or no words at all. */
export function impersonal(question: string): string | undefined {
  const text = withoutPersonalData(question)
  const words = text.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  const letters = words.join('').match(/\p{L}/gu)?.length ?? 0
  if (text.length > longest.characters || words.length > longest.words || letters < fewestLetters) return undefined
  const nonsense = words.filter(isNonsense).join('').length
  return nonsense * 2 > words.join('').length ? undefined : text
}

/** Keys that were pressed, not a word of any language: "asdfghjkl", "zzzzz". */
function isNonsense(word: string): boolean {
  return word.length > 32 || /(\p{L})\1{3,}/iu.test(word) || /[bcdfghjklmnpqrstvwxz]{6,}/i.test(word)
}
