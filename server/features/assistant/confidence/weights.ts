import type { EvidenceName } from './evidence.ts'

/**
 * What each piece of evidence counts for (evidence.ts says what each is); `base` is what there is without any of it. A
 * logistic regression with a ridge over what the search found for the questions to work with, and never over the others:
 * `npm run evaluate -- --fit` makes these numbers, and says what each threshold gives.
 */
export const weights: Readonly<Record<EvidenceName | 'base', number>> = {
  base: -4.64,
  first: 1.53,
  ahead: 3.01,
  rivals: 0.51,
  share: 0.76,
  'in title': 0.98,
  'in asked words': 1.47,
  shown: 1.26,
  whole: 0.50,
  'one found': -0.88,
  'first found': 1.04,
  'two missing': -1.12,
  'title covered': 1.05,
  density: 1.54,
  strange: -1.38,
  'listed and strange': -1.80,
  'elsewhere, listed': -0.86,
  'elsewhere, unlisted': 1.87,
  'one word': -1.20,
  'kind named': 1.41,
  page: 0.05,
  notice: 0.75,
  'paper page': 1.65,
  question: -0.22,
  company: 1.43,
  alumnus: 0.91,
  vendor: 1.44,
  course: -1.37,
  discussion: -1.52,
  project: -0.01,
  'in passing': -2.19,
  'in passing, page': -1.71,
  'in passing, notice': -0.81,
  'in passing, question': -1.25,
  'in passing, people': 0.99,
  'in title, notice': 1.77,
  'in title, page': 2.07,
  who: -0.83,
  today: -0.46,
  'no date': -1.62,
  'date of exam': 1.36,
  'no number': -1.36,
}

/** From this likelihood of the best passage on, there is an answer: about one wrong answer in eleven where there is none. */
export const minConfidence = 0.3
