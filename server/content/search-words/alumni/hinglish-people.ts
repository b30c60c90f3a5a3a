import { entries } from '../notation/entries.ts'

/** Those who went before, and what they are asked for. */
export const hinglishPeople = entries('hinglish', [
  [
    'alumni | alumnus',
    'purane student, purane chhatra, passout seniors, pass out bhaiya, purane students, nikle hue student, purane students se, alumni se baat, pehle ke student, purv chhatra, hamare college ke purane',
  ],
  [
    'alumni | seniors',
    'senior bhaiya, senior didi, placed bhaiya, senior bhaina, senior dada, senior nani, senior bhaiyya, senior bhai, placed senior se, senior bhaiya se, senior didi se, job wale senior',
  ],
])
