import type { EvidenceName } from './evidence.ts'

/**
 * What each piece of evidence counts for (evidence.ts says what each is); `base` is what there is without any of it. A
 * logistic regression with a ridge over what the search found for the questions to work with, and never over the others:
 * `npm run evaluate -- --fit` makes these numbers, and says what each threshold gives.
 */
export const weights: Readonly<Record<EvidenceName | 'base', number>> = {
  base: -5.06,
  rank: 0.94,
  behind: -1.59,
  ahead: 4.09,
  share: 1.2,
  'in title': 1.87,
  'in asked words': 1.5,
  shown: 0.84,
  whole: 0.75,
  'words found': 1.4,
  'title covered': 1.35,
  density: 1.45,
  strange: -1.33,
  'listed and strange': -1.14,
  elsewhere: 0.82,
  'heaviest missing': -0.17,
  mended: 0.11,
  'one word': -0.51,
  length: 0.09,
  'other script': -0.14,
  'kind named': 1.94,
  'other kind named': -0.34,
  'kind alone': -0.71,
  page: 0.35,
  notice: 0.78,
  'paper page': 2.25,
  question: -0.68,
  company: 1.25,
  alumnus: 1.09,
  vendor: 0.62,
  course: -1.03,
  discussion: -1.48,
  project: -1.3,
  'in passing': -1.88,
  'in passing, page': -1.24,
  'in passing, notice': -0.71,
  'in title, notice': 0.9,
  who: -0.24,
  today: -0.42,
}

/** From this likelihood of the best passage on, there is an answer: about one wrong answer in eleven where there is none. */
export const minConfidence = 0.3
