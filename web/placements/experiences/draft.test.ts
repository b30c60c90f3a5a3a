import { expect, test } from 'vitest'
import { draftOf, newDraft, newRound, problemsOf, sentOf } from './draft.ts'

const organisation = '00000000-0000-4000-8000-000000000001'

test('a new experience says what is missing, by its field', () => {
  expect(problemsOf(newDraft('', '2026'))).toEqual({
    organisation: 'Choose an organisation',
    role: 'Enter the role, such as Analyst',
    'asked 0': 'Write what was asked',
  })
  const draft = { ...newDraft(organisation, '2026'), role: 'Analyst' }
  expect(problemsOf({ ...draft, rounds: [{ ...newRound(), asked: 'Why us?', minutes: '90 min' }] })).toEqual({
    'minutes 0': 'Enter 1 to 600 minutes, or leave it empty',
  })
})

test('an experience that is edited without a change is sent as it was', () => {
  const rounds = [{ kind: 'hr' as const, asked: 'Why us?', minutes: null, helped: '' }]
  const written = {
    id: organisation,
    organisation_id: organisation,
    drive_id: null,
    author_name: '',
    role: 'Analyst',
    year: 2025,
    outcome: 'withdrew' as const,
    rounds,
    state: 'published' as const,
    reason: '',
    sent_on: null,
    published_on: '2026-01-01',
    checked_on: '2026-01-01',
    revision: 1,
    organisations: { name: 'Sample Systems' },
  }
  expect(sentOf(draftOf(written), null)).toEqual({
    id: organisation,
    organisation,
    drive: null,
    role: 'Analyst',
    year: 2025,
    outcome: 'withdrew',
    rounds,
    anonymous: true,
  })
})
