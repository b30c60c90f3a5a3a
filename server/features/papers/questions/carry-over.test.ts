import { describe, expect, it } from 'vitest'
import { carryOver, type FormerQuestion } from './carry-over.ts'
import type { FoundQuestion } from './splitting/split.ts'

const found = (number: string, text: string): FoundQuestion => ({
  number,
  text,
  page: 1,
  region: null,
  marks: null,
  or_with: null,
  figure: false,
  start: 0,
})
const former = (number: string, text: string, group_id: string): FormerQuestion => ({
  number,
  text,
  page: 1,
  region: [1, 2, 3, 4],
  group_id,
})
const carried = (questions: FoundQuestion[], were: FormerQuestion[]) =>
  carryOver(questions, were).map(({ number, group_id, region }) => [number, group_id, region !== null])

describe('a paper that is split again', () => {
  it('has its questions in their groups and places, whatever number they have now', () => {
    const were = [former('4', 'Draw in pencil.', 'a'), former('4 (1)', 'Explain a bridge.', 'b')]
    expect(carried([found('1', 'Explain a bridge.'), found('2', 'Define a hub.')], were)).toEqual([
      ['1', 'b', true],
      ['2', null, false],
    ])
  })

  it('has a question in its group whose words end elsewhere now', () => {
    const were = [former('2', 'Explain how a bridge forwards its frames. Marks obtained', 'b')]
    expect(carried([found('2', 'Explain how a bridge forwards its frames.')], were)).toEqual([['2', 'b', true]])
  })

  it('has each former question once', () => {
    const were = [former('1', 'Define a hub.', 'a')]
    expect(carried([found('1', 'Define a hub.'), found('2', 'Define a hub.')], were)).toEqual([
      ['1', 'a', true],
      ['2', null, false],
    ])
  })

  it('has another question under the same number in no group', () => {
    expect(carried([found('1', 'Prove the theorem of Green.')], [former('1', 'Draw in pencil.', 'a')])).toEqual([
      ['1', null, false],
    ])
  })

  it('leaves a place that was found now', () => {
    const [question] = carryOver(
      [{ ...found('1', 'Define a hub.'), region: [9, 9, 9, 9] }],
      [former('1', 'Define a hub.', 'a')],
    )
    expect(question?.region).toEqual([9, 9, 9, 9])
  })
})
