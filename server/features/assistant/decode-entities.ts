const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }

/** Text of the database for showing as text: the names that HTML has for some characters read, space joined. */
export function decodeEntities(text: string): string {
  return text
    .replaceAll(/&(?:(amp|lt|gt|quot|apos|nbsp)|#(\d{1,6}));/g, (whole, name: string | undefined, code: string) => {
      if (name !== undefined) return entities[name] ?? whole
      return Number(code) <= 0x10_ff_ff ? String.fromCodePoint(Number(code)) : whole
    })
    .replaceAll(/\s+/g, ' ')
    .trim()
}
