import { entries } from '../notation/entries.ts'

/** Of projects and puzzles. Other words in which people ask for a question of the guide. */
export const englishCases = entries('en', [
  [
    'final-year project',
    'major project, btech project, capstone project, mini project, academic project, describe project, resume project, project walkthrough, college project, project architecture, tech stack used, project role contribution, project overview, project pitch, project viva, copied project github, group project contribution, project topic choice reason, project demo, project scalability',
  ],
  [
    'hardest bug',
    'difficult bug, toughest bug, debugging story, debugging experience, challenging technical problem, root cause analysis, production issue, weird error, tricky defect, intermittent failure, fails only production, reproduce issue, fixing errors approach, technical challenge faced, code crash fixed, stuck days error, debug steps',
  ],
  [
    'URL shortener',
    'short link service, system design, high level design, low level design, long url short, link shortening, compress link, redirection service, scalable architecture, short code generation, base62 encoding, capacity estimation, design round freshers',
  ],
  [
    'cups of chai',
    'estimation problem, fermi problem, market sizing, case study round, tea consumption, tea sold daily, coffee samosa sold, number cars city, petrol pumps delhi, golf balls plane, ping pong balls bus, airport passengers estimate, approximate calculation, consulting analyst case, back of envelope, canteen daily sales, piano tuners',
  ],
  [
    'Eight balls',
    '8 ball puzzle, 8 balls problem, find defective item balance, 9 coins, 12 coins, counterfeit coin, fake coin, defective ball, weighing scale, beam balance, pan balance, odd ball out, heavier marble, minimum weighings, divide 3 groups, brain teaser weighing, identical balls different weight, heaviest ball',
  ],
  [
    'train of 120 m',
    'time speed distance, trains problems, train crossing bridge, train crossing platform, train crossing pole, relative speed, kmph m s conversion, unit conversion speed, tunnel crossing, speed formula, trains facing each other, quantitative aptitude, numerical ability, railway exam sums, seconds cross bridge, overtaking trains, train math',
  ],
  [
    'Two ropes',
    'burning rope puzzle, two wicks, fuse puzzle, candle timing puzzle, incense sticks 45 min, rope burning 45 min, ignite both sides, matchstick rope, non uniform rope, non uniform burning, time measurement puzzle, three quarters hour, strings lighter, measure time without watch, burning thread, agarbatti puzzle, fire puzzle',
  ],
])
