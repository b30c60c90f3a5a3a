/** 32 signs: no I or O, no 0 or 1, so that none is read as another. */
const alphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
const length = 6

/** As people type it: '7km 4px', '7KM-4PX'. Undefined unless it has six signs of the alphabet. */
export function noticeCodeOf(typed: string): string | undefined {
  const code = typed
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[\s\p{Pd}]/gu, '')
  return code.length === length && [...code].every((sign) => alphabet.includes(sign)) ? code : undefined
}

/** '7KM-4PX'. */
export const printedCode = (code: string): string => `${code.slice(0, 3)}-${code.slice(3)}`

/**
 * Whether the last sign is that of the five before it: the Luhn algorithm for 32 signs, as private.check_sign in the
 * database. It finds each wrong sign, and each exchange of two neighbours but that of the first and the last sign of
 * the alphabet.
 */
export function isWellTyped(code: string): boolean {
  const sum = [...code].toReversed().reduce((total, sign, place) => {
    const value = alphabet.indexOf(sign) * (place % 2 === 1 ? 2 : 1)
    return total + Math.floor(value / alphabet.length) + (value % alphabet.length)
  }, 0)
  return sum % alphabet.length === 0
}
