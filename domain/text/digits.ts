/** The zeros of the converted digits: of nine Indian scripts, and of Arabic and Urdu. */
const zeros = [0x09_66, 0x09_e6, 0x0a_66, 0x0a_e6, 0x0b_66, 0x0b_e6, 0x0c_66, 0x0c_e6, 0x0d_66, 0x06_60, 0x06_f0]

/** Digits of other scripts, and full-width ones, as 0 to 9; everything else stays. */
export const latinDigits = (text: string): string =>
  text.replaceAll(/[\u0660-\u0669\u06F0-\u06F9\u0966-\u0D6F\uFF10-\uFF19]/g, (sign) => {
    const code = sign.charCodeAt(0)
    const zero = [...zeros, 0xff_10].find((first) => code >= first && code <= first + 9)
    return zero === undefined ? sign : String(code - zero)
  })
