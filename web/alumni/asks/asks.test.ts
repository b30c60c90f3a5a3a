import { expect, test } from 'vitest'
import { type Ask, askTo } from './asks.ts'

const ask = (id: string, alumnus: string | null, state: Ask['state']): Ask => ({
  id,
  alumnus,
  name: '',
  topic: 'exams',
  question: '',
  tried: '',
  state,
  answer: '',
  has_contact: false,
  created_at: '',
  expires_at: '',
})

test('of the requests to an alumnus what is going on counts, else the newest', () => {
  const asks = [
    ask('1', 'a', 'declined'),
    ask('2', 'a', 'accepted'),
    ask('3', 'b', 'expired'),
    ask('4', 'b', 'answered'),
  ]
  expect(askTo('a', asks)?.id).toBe('2')
  expect(askTo('b', asks)?.id).toBe('3')
  expect(askTo('c', [ask('5', null, 'open')])).toBeUndefined()
})
