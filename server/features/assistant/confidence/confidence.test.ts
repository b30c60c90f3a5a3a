import { expect, test } from 'vitest'
import { byLikelihood } from './confidence.ts'
import { type AskedWord, evidenceOf, type Passage } from './evidence.ts'
import { minConfidence } from './weights.ts'

const word = (typed: string, rest: Partial<AskedWord> = {}): AskedWord => ({
  typed,
  weight: 5,
  credit: 1,
  known: true,
  listed: false,
  corrected: false,
  kinds: '',
  ...rest,
})
const passage = (words: AskedWord[], places: string, rest: Partial<Passage> = {}): Passage => ({
  kind: 'notice',
  title: 'Hostels: vacate rooms within two days of the last paper',
  excerpt: 'Rooms are painted in the vacation.',
  rank: 0.8,
  density: 0,
  page: null,
  places,
  places_shown: places,
  words,
  ...rest,
})

const likelihoodOf = (question: string, passages: Passage[]) => byLikelihood(question, passages)[0]?.likely ?? 0

test('a word that the best passage lacks speaks against an answer, and more so one that the whole site lacks', () => {
  expect(likelihoodOf('gym kab khulta hai', [])).toBe(0)
  const sure = likelihoodOf('hostel rooms', [passage([word('hostel'), word('rooms')], 'tt')])
  const elsewhere = likelihoodOf('hostel refund', [passage([word('hostel'), word('refund')], 't-', { rank: 0.5 })])
  const strange = likelihoodOf('hostel laundry', [
    passage([word('hostel'), word('laundry', { known: false, listed: true, weight: 7 })], 't-', { rank: 0.5 }),
  ])
  expect(sure).toBeGreaterThan(elsewhere)
  expect(elsewhere).toBeGreaterThan(strange)
  expect(strange).toBeLessThan(minConfidence)
  expect(sure).toBeGreaterThan(minConfidence)
})

test('a title stands before a story that has the words in passing', () => {
  const words = [word('classes'), word('begin')]
  const found = [
    passage(words, 'bb', { kind: 'project', title: 'An app', rank: 0.85 }),
    passage(words, 'tt', { title: 'Classes begin', rank: 0.8 }),
  ]
  expect(byLikelihood('when do classes begin', found).map(({ kind }) => kind)).toEqual(['notice', 'project'])
})

test('shares go by how rare a word is; a number is not strange, and says less', () => {
  const words = [
    word('fee', { weight: 2 }),
    word('dispensary', { weight: 6, known: false }),
    // Counts as 1.
    word('2031', { weight: 10 / 3, known: false }),
    word('कुलपति', { weight: 1, known: false, listed: true }),
  ]
  const [evidence] = evidenceOf('fee dispensary 2031 कुलपति', [passage(words, 'b---')])
  expect(evidence).toMatchObject({
    share: 0.2,
    strange: 0.7,
    'listed and strange': 0.1,
    'elsewhere, listed': 0,
    'one found': 1,
    'first found': 1,
    'two missing': 1,
  })
})

test('who somebody is, and what there is today, is no question for a notice', () => {
  const words = [word('hostel')]
  expect(evidenceOf('who runs the hostel today', [passage(words, 't')])).toMatchObject([{ who: 1, today: 1 }])
  expect(evidenceOf('who runs the hostel', [passage(words, 't', { kind: 'alumnus' })])).toMatchObject([{ who: 0 }])
})

test('a question when or for a number is answered by what shows one', () => {
  const words = [word('rooms')]
  const dated = passage(words, 't', { excerpt: 'Apply for a bed by 12 May.' })
  expect(evidenceOf('rooms kab khali karna hai', [passage(words, 't'), dated])).toMatchObject([
    { 'no date': 1 },
    { 'no date': 0 },
  ])
  const called = passage(words, 't', { excerpt: 'Call 1800-180-5522.' })
  expect(evidenceOf('phone number for rooms', [passage(words, 't'), called])).toMatchObject([
    { 'no number': 1 },
    { 'no number': 0 },
  ])
})
