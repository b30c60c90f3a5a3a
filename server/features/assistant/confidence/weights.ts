import type { EvidenceName } from './evidence.ts'

/**
 * What each piece of evidence counts for (evidence.ts says what each is); `base` is what there is without any of it. A
 * logistic regression with a ridge over what the search found for the questions to work with, and never over the others:
 * `npm run evaluate -- --fit` makes these numbers, and says what each threshold gives.
 */
export const weights: Readonly<Record<EvidenceName | 'base', number>> = {
  base: -4.62,
  first: 1.56,
  ahead: 2.98,
  rivals: 0.47,
  share: 0.59,
  'in title': 1.0,
  'in asked words': 1.48,
  shown: 1.26,
  whole: 0.56,
  'one found': -0.87,
  'first found': 1.1,
  'two missing': -1.23,
  'title covered': 1.12,
  density: 1.33,
  strange: -1.39,
  'listed and strange': -1.84,
  'elsewhere, listed': -0.99,
  'elsewhere, unlisted': 2.17,
  'one word': -1.19,
  'kind named': 1.49,
  page: 0.05,
  notice: 0.78,
  'paper page': 1.69,
  question: -0.17,
  company: 1.37,
  alumnus: 0.86,
  vendor: 1.35,
  course: -1.18,
  discussion: -1.54,
  project: -0.06,
  'in passing': -2.18,
  'in passing, page': -1.77,
  'in passing, notice': -0.86,
  'in passing, question': -1.33,
  'in passing, people': 1.03,
  'in title, notice': 1.84,
  'in title, page': 1.91,
  who: -0.75,
  today: -0.44,
  'no date': -1.61,
  'date of exam': 1.18,
  'no number': -1.22,
}

/** From this likelihood of the best passage on, there is an answer: about one wrong answer in eleven where there is none. */
export const minConfidence = 0.3
