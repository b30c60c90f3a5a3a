/** Building blocks of weak passwords: words, names, neighbouring keys. */
const words = new Set(
  `password passwort passwd passcode pass letmein welcome admin administrator root login master secret access guest test
  testing user default changeme hello welcomeback iloveyou loveyou love mylove babygirl princess sweety sunshine flower
  football cricket dhoni sachin virat kohli monkey dragon tiger superman batman spiderman pokemon naruto ironman
  computer internet google facebook instagram youtube whatsapp samsung iphone android microsoft windows gmail
  india indian bharat hindustan mumbai delhi kolkata chennai bangalore bengaluru hyderabad pune odisha bhubaneswar
  ganesh ganesha krishna shiva mahadev hanuman sairam omsairam jaishreeram jaimatadi radhe waheguru mother father
  mummy papa family friend friends bestfriend priya pooja neha anjali rahul rohit amit sumit ankit deepak sanjay
  college student campus campuslife school university hostel engineer engineering semester exam study studying
  qwerty qwertyuiop asdf asdfgh asdfghjkl zxcv zxcvbn zxcvbnm qazwsx qwe asd zxc abc abcd abcdef trustno
  freedom whatever shadow ninja killer michael jordan jennifer charlie
  summer winter spring autumn fall monsoon season january february march april may june july august september october
  november december monday tuesday wednesday thursday friday saturday sunday today tomorrow
  diwali deepavali holi navratri durgapuja dussehra pongal onam christmas ramadan republicday independence newyear
  narendra modi gandhi mahatma nehru ambedkar tagore kalam subhash bose bhagat obama trump biden putin einstein newton
  tesla elon musk shahrukh salman aamir amitabh bachchan deepika ranbir ranveer hrithik akshay rajinikanth prabhas
  arijit singh khan sharma bumrah jadeja sehwag yuvraj raina tendulkar ronaldo cristiano messi neymar federer nadal
  taylor swift harry potter hermione avengers goku luffy`
    .split(/\s+/)
    .filter((word) => word !== ''),
)

const rows = ['abcdefghijklmnopqrstuvwxyz', '01234567890', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm']

/** With more characters before or after it, a common word is a password of its own. */
const maxDecoration = 6

const lookalikes: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
}

/** The word in a password, in lower case, without the digits and signs before and after it. */
export function coreOf(password: string): string {
  return /^[^\p{L}]*(.*?)[^\p{L}]*$/su.exec(password.toLowerCase())?.[1] ?? ''
}

/**
 * Whether a guesser would try it early: a common word, two of them or a run of keys, with any capitals, digits and
 * signs.
 * @param about names and addresses of the account's owner, whose parts count as common words
 */
export function isCommon(password: string, about: readonly string[] = []): boolean {
  const plain = password.toLowerCase()
  if (/^(.{1,3})\1+$/u.test(plain) || isRun(plain)) return true
  const [, before = '', core = '', after = ''] = /^([^\p{L}]*)(.*?)([^\p{L}]*)$/su.exec(plain) ?? []
  if (core === '') return isRun(plain.replaceAll(/\D/g, ''))
  if (before.length + after.length > maxDecoration) return false
  // "P@ssw0rd": lookalikes count as letters, also at the end of the word.
  const own = new Set(
    about.flatMap((text) => text.toLowerCase().split(/[^\p{L}]+/u)).filter((part) => part.length >= 4),
  )
  return [core, before + core, core + after].some((part) => {
    const word = withLetters(part)
    return words.has(word) || own.has(word) || isTwoWords(word) || isRun(part)
  })
}

function isTwoWords(text: string): boolean {
  return [...text].some((_, end) => words.has(text.slice(0, end)) && words.has(text.slice(end)))
}

function withLetters(text: string): string {
  return [...text].map((character) => lookalikes[character] ?? character).join('')
}

/** Adjacent keys in either direction, such as `1234567` or `poiuy`. */
function isRun(text: string): boolean {
  const back = [...text].toReversed().join('')
  return text.length >= 3 && rows.some((row) => (row + row).includes(text) || (row + row).includes(back))
}

/** Guesses that a thief of the hashes makes in two minutes on one graphics card. */
export const fewGuesses = 1e6
/** The same in three hours, for a favourite word with something added, which lists of guesses begin with. */
export const fewForFavourites = 1e8
