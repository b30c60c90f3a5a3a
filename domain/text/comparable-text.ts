import { latinDigits } from './digits.ts'

/** Accents of Latin letters, nuktas, direction marks and zero-width characters. */
// oxlint-disable-next-line no-misleading-character-class -- they are what is looked for
const dropped =
  /[\u0300-\u036F\u00AD\u093C\u09BC\u0A3C\u0ABC\u0B3C\u0C3C\u0CBC\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/g

/**
 * Unifies spellings of the same word: case, accents, digits and joiners of any script, nukta, candrabindu, anusvara or
 * nasal (हिंदी, हिन्दी). search.fold does the same (supabase/schema/search/fold.sql);
 * tests/security/features/indic-spelling.test.ts compares the two.
 */
export function foldText(text: string): string {
  // oxlint-disable-next-line no-control-regex -- all of ASCII, which most texts are
  if (/^[\u0000-\u007F]*$/.test(text)) return text.toLowerCase()
  const folded = latinDigits(text).normalize('NFKD').replaceAll(dropped, '').normalize('NFC').toLowerCase()
  return /[\u0900-\u0D7F]/.test(folded) ? foldIndic(folded) : folded
}

/** Letters that combine a consonant with its virama, marks that mean an anusvara, and the older au. */
const oneFor: Record<string, string> = {
  ৎ: 'ত্',
  ൺ: 'ണ്',
  ൻ: 'ന്',
  ർ: 'ര്',
  ൽ: 'ല്',
  ൾ: 'ള്',
  ൿ: 'ക്',
  '\u0A70': '\u0A02',
  '\u0D4C': '\u0D57',
}

/** The nine blocks from Devanagari to Malayalam have the same letters at the same offsets. */
const blocks = Array.from({ length: 9 }, (_, script) => {
  const at = (place: number) => String.fromCharCode(0x09_00 + script * 0x80 + place)
  const anusvara = at(0x02)
  // A nasal before a consonant of its own row: न्द is ंद.
  const nasals = [0x15, 0x1a, 0x1f, 0x24, 0x2a]
    .map((row) => `${at(row + 4)}${at(0x4d)}(?=[${at(row)}-${at(row + 3)}])`)
    .join('|')
  // Characters that can be typed as two with the same appearance, signs first (The Unicode Standard, 12.1).
  const inTwo = [
    [0x3e, 0x47, 0x4b],
    [0x47, 0x3e, 0x4b],
    [0x3e, 0x48, 0x4c],
    [0x3e, 0x45, 0x49],
    [0x05, 0x3e, 0x06],
    [0x05, 0x49, 0x11],
    [0x05, 0x4b, 0x13],
    [0x05, 0x4c, 0x14],
    [0x06, 0x47, 0x13],
    [0x06, 0x48, 0x14],
  ].map(([one = 0, other = 0, vowel = 0]) => [at(one) + at(other), at(vowel)] as const)
  return {
    anusvara,
    ofScript: new RegExp(`[${at(0)}-${at(0x7f)}]`),
    nasal: new RegExp(`[${at(0)}${at(1)}]|${nasals}`, 'g'),
    inTwo,
  }
})

function foldIndic(text: string): string {
  const whole = text.replaceAll(/[ৎൺൻർൽൾൿ\u0A70\u0D4C]/g, (letter) => oneFor[letter] ?? letter)
  return blocks.reduce((folded, { anusvara, ofScript, nasal, inTwo }) => {
    if (!ofScript.test(folded)) return folded
    return inTwo.reduce((one, [pair, vowel]) => one.replaceAll(pair, vowel), folded.replaceAll(nasal, anusvara))
  }, whole)
}
