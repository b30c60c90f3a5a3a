/**
 * How much of a text is formatted. A line costs 8, for the elements that it may become, and 1 for each sign that
 * the parser may have to match with another one: so many take a few milliseconds, and a text of nothing but brackets stays
 * as it was written. Code costs 1 a line.
 */
const maxCost = 2000
const perLine = 8
/** Of lists and quotes in one another; a phone has no room for more. */
const maxDepth = 10
const maxColumns = 20

const signs = /[[\]!*_~`<>|$\\&:()#]/g
/** A fence that is not indented is in no list and no quote: the code ends at its second fence, or with the text. */
const openingFence = /^(?:(`{3,})[^`]*|(~{3,}).*)$/
const nesting = /^[\s>]*(?:(?:[-+*]|\d{1,9}[.)])[\s>]+)*/
const delimiterRow = /^[\s>]*[|:-][|:\s-]*$/

/** Splits a text into the part that is formatted and the rest, which is shown as it was written. */
export function splitAtLimit(text: string): { formatted: string; rest: string } {
  const lines = text.split('\n')
  let cost = 0
  let length = 0
  let fence: string | undefined
  for (const line of lines) {
    if (fence === undefined) {
      cost += line.trim() === '' ? 1 : perLine + countOf(signs, line)
      if (depthOf(line) > maxDepth || isWideTable(line)) cost = Infinity
      const [, ticks, tildes] = openingFence.exec(line) ?? []
      fence = ticks ?? tildes
    } else {
      cost += 1
      if (closes(line, fence)) fence = undefined
    }
    if (cost > maxCost) return { formatted: text.slice(0, length), rest: text.slice(length) }
    length += line.length + 1
  }
  return { formatted: text, rest: '' }
}

const countOf = (pattern: RegExp, text: string) => text.match(pattern)?.length ?? 0

/** At most: two spaces may be a level of a list. */
function depthOf(line: string): number {
  const prefix = nesting.exec(line)?.[0] ?? ''
  const marks = countOf(/[^\s\d]/g, prefix)
  const isItem = /^\s*(?:[-+*>]|\d{1,9}[.)])/.test(line)
  return isItem ? marks + countOf(/ {2}|\t/g, /^\s*/.exec(line)?.[0] ?? '') : marks
}

const isWideTable = (line: string) => delimiterRow.test(line) && countOf(/\|/g, line) > maxColumns + 1

const closes = (line: string, fence: string) => {
  const closing = /^ {0,3}(`{3,}|~{3,})[ \t]*$/.exec(line)?.[1]
  return closing !== undefined && closing.startsWith(fence)
}
