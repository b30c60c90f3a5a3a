import type { Replacement, Selected } from '../tools.ts'

/** Puts a picture at the cursor, in a paragraph of its own; what is selected stays, before it. */
export function placePicture({ text, end }: Selected, picture: string): Replacement {
  const [before, after] = [text.slice(0, end), text.slice(end)]
  const lead = before.trim() === '' ? '' : '\n'.repeat(2 - lineEndsOf(/\n*$/, before))
  const tail = after.trim() === '' ? '\n' : '\n'.repeat(2 - lineEndsOf(/^\n*/, after))
  const written = `${lead}${picture}${tail}`
  const cursor = end + written.length
  return { from: end, to: end, text: written, selection: [cursor, cursor] }
}

/** At most two, which are an empty line. */
const lineEndsOf = (pattern: RegExp, text: string) => Math.min(2, pattern.exec(text)?.[0].length ?? 0)
