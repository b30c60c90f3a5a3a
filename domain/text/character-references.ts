const reference = /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,8}));/gi

const named: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  ndash: '–',
  mdash: '—',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
  hellip: '…',
}

/** Decodes HTML's character references once; unknown ones stay, and those of characters that no text can contain. */
export const decodeReferences = (text: string): string =>
  text.replaceAll(reference, (whole, decimal?: string, hexadecimal?: string, name?: string) => {
    if (name !== undefined) return named[name] ?? whole
    const code = decimal === undefined ? Number.parseInt(hexadecimal ?? '', 16) : Number(decimal)
    return isCharacter(code) ? String.fromCodePoint(code) : whole
  })

/** The database stores neither the character 0 nor half a surrogate pair. */
const isCharacter = (code: number) => code > 0 && code <= 0x10_ff_ff && (code < 0xd8_00 || code > 0xdf_ff)
