import { englishCases } from './english-cases.ts'
import { englishHr } from './english-hr.ts'
import { englishTechnical } from './english-technical.ts'
import { hindiCases } from './hindi-cases.ts'
import { hindiHr } from './hindi-hr.ts'
import { hindiTechnical } from './hindi-technical.ts'
import { hinglishCases } from './hinglish-cases.ts'
import { hinglishHr } from './hinglish-hr.ts'
import { hinglishTechnical } from './hinglish-technical.ts'
import { odiaCases } from './odia-cases.ts'
import { odiaHr } from './odia-hr.ts'
import { odiaTechnical } from './odia-technical.ts'

/** How people ask for the questions of the interview guide: "two sum". */
export const interviewGuide = [
  ...englishHr,
  ...englishTechnical,
  ...englishCases,
  ...hinglishHr,
  ...hinglishTechnical,
  ...hinglishCases,
  ...hindiHr,
  ...hindiTechnical,
  ...hindiCases,
  ...odiaHr,
  ...odiaTechnical,
  ...odiaCases,
]
