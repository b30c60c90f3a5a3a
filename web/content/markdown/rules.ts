import type { StateBlock, StateInline } from 'markdown-it'
import { formulaAt } from '#web/content/user-texts/maths.ts'
import { spoilerLine } from './spoilers.ts'

/** Code, a spoiler, or an empty line. */
const endsFormula = /^(?:\s*$| {0,3}(?:`{3}|~{3}|>!))/

const lineOf = (state: StateBlock, line: number) => state.getLines(line, line + 1, state.blkIndent, false)
const isIndented = (state: StateBlock, line: number) => (state.sCount[line] ?? 0) - state.blkIndent > 3

/** A display formula on lines of its own: its lines are no list, no heading and no quote. */
export function blockFormula(state: StateBlock, startLine: number, endLine: number, silent: boolean): boolean {
  if (isIndented(state, startLine) || !/^\s*(?:\$\$|\\\[)/.test(lineOf(state, startLine))) return false
  let text = ''
  for (let line = startLine; line < endLine && text.length <= 2000; line += 1) {
    const next = lineOf(state, line)
    if (endsFormula.test(next)) return false
    text += `${next}\n`
    const begun = text.trim()
    if (begun.length < 5 || !/(?:\$\$|\\\])$/.test(begun)) continue
    const formula = formulaAt(begun)
    if (formula?.raw !== begun) return false
    if (silent) return true
    const token = state.push('formula', '', 0)
    token.content = formula.raw
    state.line = line + 1
    return true
  }
  return false
}

/** A formula in a line. */
export function inlineFormula(state: StateInline, silent: boolean): boolean {
  const sign = state.src[state.pos]
  if (sign !== '$' && sign !== '\\') return false
  const formula = formulaAt(state.src.slice(state.pos, state.posMax))
  if (formula === undefined) return false
  if (!silent) state.push('formula', '', 0).content = formula.raw
  state.pos += formula.raw.length
  return true
}

/**
 * Lines that begin with `>!` are hidden until a reader opens them, as on Stack Exchange and Reddit: an answer under its question.
 * Elsewhere such lines are a quote, and what they hide may be code, a list or a formula.
 */
export function spoiler(state: StateBlock, startLine: number, endLine: number, silent: boolean): boolean {
  if (state.level > 0 || state.env['spoiler'] === true || !spoilerLine.test(lineOf(state, startLine))) return false
  if (silent) return true
  const lines: string[] = []
  let line = startLine
  for (; line < endLine && spoilerLine.test(lineOf(state, line)); line += 1)
    lines.push(lineOf(state, line).replace(spoilerLine, ''))
  state.push('spoiler_open', 'details', 1)
  state.md.block.parse(lines.join('\n'), state.md, { ...state.env, spoiler: true }, state.tokens)
  state.push('spoiler_close', 'details', -1)
  state.line = line
  return true
}
