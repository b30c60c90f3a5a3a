import type { EvidenceName } from './evidence.ts'

/**
 * What each piece of evidence counts for (evidence.ts says what each is); `base` is what there is without any of it. A
 * logistic regression with a ridge over what the search found for the questions to work with, and never over the others:
 * `npm run evaluate -- --fit` makes these numbers, and says what each threshold gives.
 */
export const weights: Readonly<Record<EvidenceName | 'base', number>> = {
  base: -4.53,
  first: 1.74,
  ahead: 2.54,
  rivals: -0.3,
  share: 0.67,
  'in title': 0.92,
  'in asked words': 1.29,
  shown: 1.1,
  whole: 0.71,
  'one found': -1.01,
  'first found': 1.01,
  'two missing': -1.05,
  'title covered': 0.92,
  density: 0.85,
  strange: -2.49,
  'listed and strange': -1.04,
  'elsewhere, listed': -0.49,
  'elsewhere, unlisted': 2.02,
  'rarest found': -0.01,
  'rarest in title': 0.5,
  'many words': 0.4,
  'one word': -1.14,
  'kind named': 1.58,
  page: -0.3,
  notice: 0.55,
  'paper page': 1.87,
  question: -0.11,
  company: 1.35,
  alumnus: 0.92,
  vendor: 1.51,
  course: -0.93,
  discussion: -1.25,
  project: -0.51,
  'in passing': -2.04,
  'in passing, page': -1.25,
  'in passing, notice': -0.75,
  'in passing, question': -1.18,
  'in passing, people': 0.66,
  'in title, notice': 1.32,
  'in title, page': 2.01,
  who: -0.78,
  today: -0.54,
  'no date': -1.4,
  'date of exam': 1.1,
  'no number': -0.57,
}

/** From this likelihood of the best passage on, there is an answer: about one wrong answer in ten where there is none. */
export const minConfidence = 0.33
