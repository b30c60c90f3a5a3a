/** Longer texts tell a story, which may identify a person. */
const longest = { characters: 200, words: 30 }
/** Letters in total: a shorter text is no question. */
const fewestLetters = 3
/** Longer texts stay too long after redaction. */
const maxRead = 1000
const cut = ' … '

// After NFKC, which unifies letters that only look different.
const links =
  /\b(?:https?|ftp|upi|mailto|tel):\S+|\bwww\.\S+|\b[\w-]+(?:\.[\w-]+)*\.(?:com|in|org|net|edu|io|me|co|ly|app|dev|info)\b(?:\/\S*)?/giu

const between = (words: string) => String.raw`(?<![\p{L}\p{M}\p{N}])(?:${words})(?![\p{L}\p{M}\p{N}])`
const at = String.raw`[([]?${between('at(?:\\s+the\\s+rate(?:\\s+of)?)?|एट(?:\\s+द\\s+रेट)?|ऐट|ଆଟ୍')}[)\]]?`
const dot = String.raw`[([]?${between('dot|डॉट|डाट|ଡଟ୍')}[)\]]?`
const hosts =
  'gmail|yahoo|outlook|hotmail|live|rediff(?:mail)?|icloud|proton(?:mail)?|ybl|ok(?:axis|sbi|icici|hdfcbank)|जीमेल|ଜିମେଲ'
/** Addresses of mail and of payments, handles, and addresses in words: "name at gmail dot com", "name at the rate gmail". */
const addresses = new RegExp(
  String.raw`\S+\s@\s\S+(?:\s\.\s\S+)?|[^\s@]*@[^\s@]*|(?<!\S)\S+\s+${at}\s+(?:\S+\s+${dot}\s+\S+|(?:${hosts})(?![\p{L}\p{M}])\S*|[\w-]+(?:\.[\w-]+)+)`,
  'giu',
)

// Digits in any script, and spelt out: "nine eight", "nau aath", "नौ आठ".
const readOut = between(
  [
    'zero|one|two|three|four|five|six|seven|eight|nine|double|triple',
    'shunya|ek|do|teen|tin|cha+r|pa+n?ch|cheh?|chhe|sa+t|a+th?|nau|no',
    'शून्य|एक|दो|तीन|चार|पांच|पाँच|छह|छः|छे|छ|सात|आठ|नौ',
    'ଶୂନ|ଶୂନ୍ୟ|ଏକ|ଦୁଇ|ତିନି|ଚାରି|ପାଞ୍ଚ|ଛଅ|ସାତ|ଆଠ|ନଅ',
  ].join('|'),
)
/** Seven digits or more, with any separators: telephones, accounts, identity cards, times. */
const numbers = new RegExp(
  String.raw`\+?(?:\p{N}|${readOut})(?:[^\p{L}\p{N}]{0,4}(?:\p{N}|${readOut})){6,}\p{M}*`,
  'giu',
)
const yearsOrDay = /^(?:19|20)\d\d[^\p{L}\p{N}]{1,4}(?:19|20)\d\d$|^\d{1,2}[/.-]\d{1,2}[/.-](?:19|20)\d\d$/u
/** Numbers after a word for them: "roll no 45", "otp: 482913". */
const named = new RegExp(
  String.raw`(${between('roll|reg|regd|registration|enrol+ment|application|otp|password|passcode|aadhaa?r|रोल|आधार|ରୋଲ')}(?:\s+(?:no|number|num|id|नंबर|नम्बर|ନମ୍ବର)(?![\p{L}\p{M}]))?(?:\s+is)?[^\p{L}\p{N}…]{0,3})[^\s…]*\p{N}\S*(?:\s+[^\s…]*\p{N}[^\s…]*){0,2}`,
  'giu',
)
/** A roll or registration number in one word, letters and five digits or more; or in three: "21 BCE 10234". */
const isRollNumber = (word: string): boolean => /\p{L}/u.test(word) && (word.match(/\p{N}/gu)?.length ?? 0) >= 5
const rollNumberApart =
  /(?<![\p{L}\p{N}])\p{N}{2,4}[\s./-]{1,2}(?!(?:to|or|and|vs|se|am|pm)(?!\p{L}))\p{L}{2,5}[\s./-]{1,2}(?!(?:19|20)\d\d(?!\p{N}))\p{N}{3,6}(?!\p{N})/giu

/** Removes what may be personal data: links, addresses, telephones, long numbers, roll numbers. */
export function redactPersonalData(text: string): string {
  return (
    text
      .slice(0, maxRead)
      .normalize('NFKC')
      // NFKC may expand one character to eighteen.
      .slice(0, maxRead)
      // Controls and invisible characters, except for the two joiners that Indian scripts need.
      .replaceAll(/[\p{Cc}\p{Co}\p{Cn}\p{Cs}]|(?![\u200C\u200D])\p{Cf}/gu, ' ')
      .replaceAll(addresses, cut)
      .replaceAll(links, cut)
      .replaceAll(/\S+/g, (word) => (isRollNumber(word) ? cut : word))
      .replaceAll(rollNumberApart, cut)
      .replaceAll(numbers, (found) => (yearsOrDay.test(found.trim()) ? found : cut))
      .replaceAll(named, `$1${cut}`)
      .replaceAll(/(?:\s*…\s*)+/g, cut)
      .replaceAll(/\s+/g, ' ')
      .trim()
  )
}

/** The redacted question; undefined where it is too long, too short or without words. */
export function storableQuestion(question: string): string | undefined {
  const text = redactPersonalData(question)
  const words = text.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  const letters = words.join('').match(/\p{L}/gu)?.length ?? 0
  if (text.length > longest.characters || words.length > longest.words || letters < fewestLetters) return undefined
  const nonsense = words.filter(isNonsense).join('').length
  return nonsense * 2 > words.join('').length ? undefined : text
}

/** Random keys, not a word of any language: "asdfghjkl", "zzzzz". */
function isNonsense(word: string): boolean {
  return word.length > 32 || /(\p{L})\1{3,}/iu.test(word) || /[bcdfghjklmnpqrstvwxz]{6,}/i.test(word)
}
