import { entries } from '../notation/entries.ts'

/** Of projects and puzzles. Other words in which people ask for a question of the guide. */
export const hinglishCases = entries('hinglish', [
  [
    'final-year project',
    'apne project baare, project batana, project samjhana, project bolna, resume likha project, project mera kaam, group project mera hissa, project copy kiya, major project batana, project present karna, project tech stack, dost banaya project, pariyojna batana, project kaccha lagta',
  ],
  [
    'hardest bug',
    'sabse mushkil bug, sabse kathin error, error dhundhna, code galti pakdi, bug theek kiya, debugging kissa, code kabhi kabhi fail, badi technical dikkat, kai din atka error, coding samasya suljhai, mere laptop chalta, error jad, bug pakadna, raat bhar error',
  ],
  [
    'URL shortener',
    'link chhota karna, lamba url chhota, bitly jaisa banana, tinyurl banana, system design round, chhoti link service, chhote link design, link redirect karna, lakhon users sambhalna, short link banana, system design fresher, design scale karna, url sortner',
  ],
  [
    'cups of chai',
    'andaza lagana, chai cup ginna, chai bikri roz, canteen roz bikri, guesstimate hal karna, chaiwala bikri, shahar gaadi ginti, petrol pump ginti, tukka hisaab, case round hisaab, mota mota hisaab, market size nikalna, bina data number, estimate lagana, samose bikri',
  ],
  [
    'Eight balls',
    'aath gend, 8 gend ek bhari, bhari gend dhundo, tarazu paheli, do baar tolna, naqli sikka, nakli sikka dhundhna, 12 sikke, sabse bhaari ball, kam baar tolna, teen hisse baatna, wajan paheli, alag wajan gend, bhari goli',
  ],
  [
    'train of 120 m',
    'rail gaadi, gaadi platform paar, train pul paar, khamba paar karna, chaal samay doori, kmph badalna m s, saapeksh gati, do train aamne saamne, train lambai nikalna, surang paar, quant train sums, speed nikalna formula, second nikalna paar, aage nikalna train',
  ],
  [
    'Two ropes',
    'rassi jalana paheli, do rassi, rassi jalakar samay, dono sire jalana, bina ghadi time napna, 45 minute rassi, pauna ghanta, agarbatti paheli, dhaga jalana, mombatti jalana, maachis rassi, dono taraf aag, ek ghante jalti rassi, rassi aag paheli, pone ghante napna',
  ],
])
