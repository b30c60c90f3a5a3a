import { expect, it } from 'vitest'
import { nearest } from './nearest.ts'

const branches = ['CSE', 'IT', 'ECE', 'EE', 'ME', 'CE']

it.each([
  ['EEE', branches, []],
  ['CSX', branches, ['CSE']],
  ['Importent', ['Important', 'Update', 'General'], ['Important']],
  ['gen', ['Important', 'Update', 'General'], ['General']],
  ['XE', branches, []],
  ['Urgent', ['Important', 'Update', 'General'], []],
])('%s among %j means %j', (typed, options, meant) => {
  expect(nearest(typed, options)).toEqual(meant)
})
