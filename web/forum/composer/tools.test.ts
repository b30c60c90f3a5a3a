import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { applyTool, type Tool } from './tools.ts'

/** Applies a tool to a text in which `[` and `]` are around the selection; the result is written alike. */
function apply(tool: Tool, marked: string): string {
  const start = marked.indexOf('‹')
  const end = marked.indexOf('›') - 1
  const text = marked.replaceAll(/[‹›]/g, '')
  const { from, to, text: written, selection } = applyTool(tool, { text, start, end })
  const after = text.slice(0, from) + written + text.slice(to)
  return `${after.slice(0, selection[0])}‹${after.slice(selection[0], selection[1])}›${after.slice(selection[1])}`
}

const letters = (value: string) => value.replaceAll(/[^ab]/g, '').length

describe('a tool of the composer', () => {
  test.each<[Tool, string, string]>([
    ['bold', 'a ‹b› c', 'a **‹b›** c'],
    ['bold', 'a **‹b›** c', 'a ‹b› c'],
    ['bold', 'a ‹›', 'a **‹bold text›**'],
    ['bold', 'a‹ b ›c', 'a **‹b›** c'],
    ['italic', '**‹b›**', '***‹b›***'],
    ['italic', '*‹b›*', '‹b›'],
    ['code', 'call ‹f(x)› now', 'call `‹f(x)›` now'],
    ['code', 'a\n‹b\nc›', 'a\n```\n‹b\nc›\n```'],
    ['code', 'a\n‹›', 'a\n```\n‹code›\n```'],
    ['code', '‹›', '`‹code›`'],
    ['formula', 'so ‹x = 1›', 'so $‹x = 1›$'],
    ['formula', 'a\n‹›\nb', 'a\n$$\n‹x^2›\n$$\nb'],
    ['link', 'see ‹this›', 'see [this](‹https://›)'],
    ['link', 'see ‹https://a.example›', 'see [‹text›](https://a.example)'],
    ['link', 'see ‹›', 'see [‹text›](https://)'],
    ['list', 'a\nb‹›', 'a\n- b‹›'],
    ['list', '‹a\nb›', '- a\n- b‹›'],
    ['list', '- ‹a\n- b›', 'a\nb‹›'],
  ])('%s turns %j into %j', (tool, before, after) => {
    expect(apply(tool, before)).toBe(after)
  })

  test('loses no letter, and selects within the text', () => {
    const tool = fc.constantFrom<Tool>('bold', 'italic', 'code', 'link', 'list', 'formula')
    const text = fc.array(fc.constantFrom('a', ' ', '\n', '*', '**', '`', '- ', 'https://a.b'), { maxLength: 12 })
    fc.assert(
      fc.property(tool, text, fc.nat(30), fc.nat(30), (name, parts, one, other) => {
        const whole = parts.join('')
        const [start = 0, end = 0] = [one, other].map((at) => Math.min(at, whole.length)).toSorted((a, b) => a - b)
        const { from, to, text: written, selection } = applyTool(name, { text: whole, start, end })
        const after = whole.slice(0, from) + written + whole.slice(to)
        expect(letters(after)).toBeGreaterThanOrEqual(letters(whole))
        expect(selection[0]).toBeGreaterThanOrEqual(0)
        expect(selection[1]).toBeLessThanOrEqual(after.length)
        expect(selection[0]).toBeLessThanOrEqual(selection[1])
      }),
    )
  })
})
