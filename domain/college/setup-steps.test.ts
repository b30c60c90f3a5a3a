import { expect, test } from 'vitest'
import { isStepDone, type SetupState, type SetupStep, setupSteps, stepsDone } from './setup-steps.ts'

const fresh: SetupState = {
  name: 'CampusLife',
  colour: 'ink',
  collegeSaved: false,
  academicYear: '',
  branches: 0,
  courses: 0,
  people: 0,
  invited: 0,
  roles: 0,
  invitations: 0,
  samples: 90,
  mailProvenAt: null,
  mailServer: false,
  payments: 'test',
  openedAt: '2025-08-01T00:00:00Z',
  isOpen: true,
  openingLine: '',
}

test('on a new site no step is done', () => {
  expect(stepsDone(fresh)).toBe(0)
})

test.each<[SetupStep, Partial<SetupState>]>([
  ['name', { name: 'Sahyadri College' }],
  ['colour', { collegeSaved: true }],
  ['courses', { branches: 1, courses: 1 }],
  ['year', { academicYear: '2026-27' }],
  ['people', { people: 1 }],
  ['people', { invited: 500 }],
  ['roles', { roles: 1 }],
  ['roles', { invitations: 1 }],
  ['mail', { mailProvenAt: '2026-11-29T00:00:00Z' }],
  ['payments', { payments: 'live' }],
  ['payments', { payments: 'none' }],
  ['samples', { samples: 0 }],
])('the step %s alone is done by %j', (step, change) => {
  const state = { ...fresh, ...change }
  expect(setupSteps.filter((each) => isStepDone(each, state))).toEqual([step])
})

test('branches without courses are not done', () => {
  expect(isStepDone('courses', { ...fresh, branches: 12 })).toBe(false)
})
