import type { EvidenceName } from './evidence.ts'

/**
 * The weight of each feature (evidence.ts describes them); `base` is the intercept. A ridge logistic regression over
 * the search's results for the training questions, never the held-out ones: `npm run evaluate -- --fit` computes these
 * numbers and prints the results at each threshold.
 */
export const weights: Readonly<Record<EvidenceName | 'base', number>> = {
  base: -4.21,
  first: 0.77,
  ahead: 2.3,
  rivals: -0.25,
  share: 0.97,
  'in title': 0.86,
  'in asked words': 1.35,
  shown: 1.19,
  whole: 0.52,
  'one found': -0.91,
  'first found': 0.79,
  'two missing': -0.96,
  'title covered': 1.06,
  density: 0.94,
  strange: -2.07,
  'listed and strange': -1.21,
  'elsewhere, listed': -0.55,
  'elsewhere, unlisted': 1.65,
  'rarest found': -0.03,
  'rarest in title': 0.63,
  'many words': 0.67,
  'one word': -1.09,
  'kind named': 1.21,
  page: 0.23,
  notice: 0.94,
  'paper page': 1.52,
  question: 0.24,
  company: 1.0,
  alumnus: 0.78,
  vendor: 1.3,
  course: -0.86,
  discussion: -1.12,
  project: -0.37,
  'in passing': -1.68,
  'in passing, page': -0.88,
  'in passing, notice': -0.74,
  'in passing, question': -1.28,
  'in passing, people': 1.0,
  'in title, notice': 0.96,
  'in title, page': 0.93,
  who: -0.1,
  today: -0.63,
  'no date': -1.41,
  'date of exam': 1.21,
  'no number': -0.62,
}

/** The least likelihood of the best passage for an answer: about one wrong answer in ten for questions without one. */
export const minConfidence = 0.31
