import { entries } from '../notation/entries.ts'

/** Those who went before, and what they are asked for. */
export const englishPeople = entries('en', [
  [
    'alumni | alumnus',
    'old student, old students, ex student, former student, past student, alum, passout, pass out, passouts, ex students, passed out students, graduates of our college',
  ],
  ['alumni | seniors', 'senior from our college, placed senior, placed seniors, talk to a senior'],
])
