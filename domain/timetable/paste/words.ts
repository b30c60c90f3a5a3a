const letters = (text: string) => text.toLowerCase().replaceAll(/[^\p{L}\p{M}]/gu, '')

const pause =
  /^(?:(?:long|short|tea|coffee|lunch|mid(?:day)?|morning|evening|noon|lunchhour|dinner)*(?:break|recess|interval|lunch|tea|recreation)+(?:break|recess|time|hour|interval|period)?|luch|lunchbreak|lunchrecess|launch|launchbreak|breakfast|विश्राम|मध्यावकाश|भोजन|भोजनावकाश|अवकाश|लंच|ब्रेक|मध्यान्तर|मध्यांतर)$/u

/** Lunch, Break, Recess, Tea, in any spelling: "L U N C H", "LUNCH BREAK (1.00-2.00)". */
export const isPause = (cell: string): boolean => {
  const name = letters(
    cell
      .replaceAll(/\d{1,2}(?:[:.]\d{2})?\s*(?:[ap]\.?m\b\.?)?/gi, ' ')
      .replaceAll(/\b(?:to|hrs|minutes?|mins?)\b/gi, ' '),
  )
  return name !== '' && pause.test(name)
}

const noCourse =
  /^(?:lib(?:rary)?|mentor(?:ing|ship)?|mentormentee|mentee|sports?|games?|physicaleducation|pt|ped|yoga|nss|ncc|nso|counsel+ing|proctor(?:ial)?|assembly|prayer|selfstudy|selflearning|free|freeperiod|vacant|off|holiday|leave|remedial|remedialclass(?:es)?|doubtclearing|doubtsession|club|clubs|clubactivit(?:y|ies)|activit(?:y|ies)|cocurricular|extracurricular|ecaactivity|eca|cca|placement|placementtraining|placementcell|tandp|tnp|training|crt|aptitude|hobby|associationactivity|association|departmentactivity|studentactivity|tutorward|wardmeeting|classteacher|teacherguardian|tg|tgm|tgmeeting|meeting|reading|readinghour|internet|swayam|nptel|mooc|moocs|पुस्तकालय|खेल|खेलकूद)$/u

/** What a timetable holds that is no course: library, mentoring, sports. */
export const isNoCourse = (cell: string): boolean =>
  noCourse.test(
    letters(cell.replaceAll('&', 'and')).replace(
      /(?:hour|period|class|slot|session|meeting|activity|activitie|programme?)s?$/,
      '',
    ) || letters(cell),
  )

/** An hour that the table leaves free in so many words, so that no merged cell goes over it. */
export const isFree = (cell: string): boolean => /^(?:[\s\-–—−_.*x×]+|nil|none|no class(?:es)?)$/i.test(cell)

/** Whether letters, one a cell, are a pause spelled along a column or a row. */
export function spellsPause(cells: readonly string[]): boolean {
  const filled = cells.map((cell) => cell.trim()).filter((cell) => cell !== '')
  return filled.length > 1 && filled.every((cell) => [...cell].length <= 2) && isPause(filled.join(''))
}

export const isLabName = (text: string): boolean =>
  /\b(?:lab(?:oratory|s)?|practicals?|prac|workshop|(?:machine|carpentry|fitting|welding)\s+shop|sessional|drawing|studio)\b|प्रयोगशाला/iu.test(
    text,
  )
