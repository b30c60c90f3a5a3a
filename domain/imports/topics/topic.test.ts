import { expect, it } from 'vitest'
import { readNames } from '../cells/texts.ts'
import { cellOf } from './topic.ts'

it.each([[['One; two']], [['One, two']], [['One', 'Two; three', 'Four, five']], [['One', 'Two']]])(
  'the list %j is exported as a cell that is read as the same list',
  (names) => {
    expect(readNames(cellOf(names))).toEqual({ value: names })
  },
)
