import { formulaAt, nextFormula } from './maths.ts'
import { textPieces } from './text-links.ts'

type UserTextPiece =
  | { kind: 'text'; text: string }
  /** With its delimiters; a display formula has lines of its own. */
  | { kind: 'formula'; text: string; isDisplay: boolean }
  | { kind: 'link'; text: string; href: string }

/**
 * Cuts a text into plain pieces, links and formulas, in order; nothing is lost but the line breaks around display formulas,
 * which would be empty lines.
 */
export function userTextPieces(text: string): UserTextPiece[] {
  const pieces: UserTextPiece[] = []
  let plain = ''
  const endPlain = () => {
    for (const { text: part, href } of textPieces(plain))
      pieces.push(href === undefined ? { kind: 'text', text: part } : { kind: 'link', text: part, href })
    plain = ''
  }
  let rest = text
  while (rest !== '') {
    const at = nextFormula(rest)
    if (at !== 0) {
      plain += at === -1 ? rest : rest.slice(0, at)
      rest = at === -1 ? '' : rest.slice(at)
      continue
    }
    const formula = formulaAt(rest)
    if (formula === undefined) {
      plain += rest.slice(0, 1)
      rest = rest.slice(1)
      continue
    }
    if (formula.display) plain = plain.replace(/\r?\n$/, '')
    endPlain()
    pieces.push({ kind: 'formula', text: formula.raw, isDisplay: formula.display })
    rest = rest.slice(formula.raw.length)
    if (formula.display) rest = rest.replace(/^\r?\n/, '')
  }
  endPlain()
  return pieces
}

export const hasFormula = (text: string): boolean => userTextPieces(text).some(({ kind }) => kind === 'formula')
