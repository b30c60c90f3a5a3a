import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { searchLimit, searchText, substringFilter } from './substring-filter.ts'

const searchFilter = (query: string) => substringFilter(query, ['title', 'content', 'tags'])

/** Parses `a.op."value",b.op."value"` as PostgREST does: a backslash in quotes escapes the next character. */
function conditions(filter: string) {
  const condition = /([a-z_]+)\.([a-z]+)\."((?:\\[\s\S]|[^"\\])*)"(,|$)/y
  const found: { column: string; operator: string; value: string }[] = []
  while (condition.lastIndex < filter.length) {
    const match = condition.exec(filter)
    if (match === null) throw new Error(`not a list of conditions: ${filter}`)
    const [, column = '', operator = '', value = ''] = match
    found.push({ column, operator, value: value.replace(/\\([\s\S])/g, '$1') })
  }
  return found
}

/** PostgreSQL's ILIKE after PostgREST has replaced * with %, or ~*, on ASCII. */
function matches(operator: string, pattern: string, text: string): boolean {
  if (operator === 'imatch') return new RegExp(pattern, 'i').test(text)
  const like = pattern.replaceAll('*', '%')
  let source = ''
  for (let at = 0; at < like.length; at++) {
    const character = like[at] ?? ''
    if (character === '%') source += '[\\s\\S]*'
    else if (character === '_') source += '[\\s\\S]'
    else source += literal(character === '\\' ? (like[++at] ?? '') : character)
  }
  return new RegExp(`^${source}$`, 'i').test(text)
}

const literal = (character: string) => character.replace(/[^a-z0-9\s]/i, '\\$&')
const awkward = fc.string({ unit: fc.constantFrom('a', 'B', ' ', '%', '_', '*', '\\', '"', ',', '(', ')', '.', "'") })

describe('a search', () => {
  it('has no filter when it is blank', () => {
    expect(searchFilter(' \t')).toBeUndefined()
  })

  it('filters by every column', () => {
    expect(searchFilter(' Signals ')).toBe('title.ilike."%Signals%",content.ilike."%Signals%",tags.ilike."%Signals%"')
  })

  it('matches wildcards, quotes and commas literally', () => {
    expect(conditions(searchFilter('100%_\\",x)') ?? '')[0]?.value).toBe('%100\\%\\_\\\\",x)%')
    expect(conditions(searchFilter('2*3') ?? '')[0]).toEqual({ column: 'title', operator: 'imatch', value: '2\\*3' })
  })

  it('matches exactly the texts that contain it, for any characters', () => {
    fc.assert(
      fc.property(awkward, awkward, awkward, (query, before, after) => {
        const filter = searchFilter(query)
        fc.pre(filter !== undefined)
        const parsed = conditions(filter)
        expect(parsed.map(({ column }) => column)).toEqual(['title', 'content', 'tags'])
        for (const { operator, value } of parsed) {
          for (const text of [before + query + after, before + after]) {
            const holds = text.toLowerCase().includes(searchText(query).toLowerCase())
            expect(matches(operator, value, text)).toBe(holds)
          }
        }
      }),
      { numRuns: 500 },
    )
  })

  it('cannot break out of its quotes', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (query) => {
        const filter = searchFilter(query)
        expect(filter === undefined || conditions(filter).length === 3).toBe(true)
      }),
    )
  })

  it('is cut to the length limit, without NUL', () => {
    expect(searchText(`a\0b${'c'.repeat(500)}`)).toBe(`ab${'c'.repeat(searchLimit - 2)}`)
  })
})
