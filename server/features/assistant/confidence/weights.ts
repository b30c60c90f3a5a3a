import type { EvidenceName } from './evidence.ts'

/**
 * What each piece of evidence counts for (evidence.ts says what each is); `base` is what there is without any of it. A
 * logistic regression with a ridge over what the search found for the questions to work with, and never over the others:
 * `npm run evaluate -- --fit` makes these numbers, and says what each threshold gives.
 */
export const weights: Readonly<Record<EvidenceName | 'base', number>> = {
  base: -4.7,
  first: 1.56,
  ahead: 3.0,
  rivals: 0.5,
  share: 0.82,
  'in title': 1.05,
  'in asked words': 1.51,
  shown: 1.31,
  whole: 0.46,
  'one found': -0.89,
  'first found': 1.03,
  'two missing': -1.07,
  'title covered': 0.74,
  density: 1.61,
  strange: -1.57,
  'listed and strange': -1.67,
  'elsewhere, listed': -0.78,
  'elsewhere, unlisted': 1.92,
  'one word': -1.2,
  'kind named': 1.41,
  page: -0.02,
  notice: 0.74,
  'paper page': 1.68,
  question: -0.24,
  company: 1.47,
  alumnus: 0.92,
  vendor: 1.45,
  course: -1.32,
  discussion: -1.52,
  project: -0.0,
  'in passing': -2.2,
  'in passing, page': -1.63,
  'in passing, notice': -0.8,
  'in passing, question': -1.22,
  'in passing, people': 0.98,
  'in title, notice': 1.75,
  'in title, page': 2.17,
  who: -0.89,
  today: -0.46,
  'no date': -1.62,
  'date of exam': 1.34,
  'no number': -1.37,
}

/** From this likelihood of the best passage on, there is an answer: about one wrong answer in eleven where there is none. */
export const minConfidence = 0.3
