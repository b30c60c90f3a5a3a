/** The calculator's texts. Those under a citation are used to the letter. */
export const wording = {
  title: 'CGPA Calculator',
  lead: 'Enter the grades as they stand on the mark sheet.',

  // docs/behaviour.md#cgpa-calculator
  noSemesters: 'No previous semesters added. Click Add Semester to include past SGPAs.',
  previousCgpa: 'Previous CGPA',
  semesterWise: 'Semester-wise SGPA',
  addSemester: 'Add Semester',
  calculate: 'Calculate',
  resetAll: 'Reset All',

  addCourse: 'Add Course',
  notCounted: 'Not counted: credits must be a number above 0.',
  noResult: 'No result: no course has credits above 0.',
  noOverall: 'No overall CGPA',
} as const

/** A sentence for each insight threshold, in percent of the scale's maximum (docs/behaviour.md#constants-calculator). */
export const bandTexts = {
  90: 'Nine tenths of the scale or more. Whatever you are doing, go on.',
  80: 'Four fifths of the scale or more. A heavy course at the top grade is what is left to gain.',
  70: 'Seven tenths of the scale or more. Steady; the courses with most credits move it fastest.',
  60: 'Six tenths of the scale or more. Two or three better grades change the picture.',
  50: 'Half of the scale or more. Put the time into the courses with most credits.',
  0: 'Below half of the scale. Talk to a teacher or a senior before the next exam, not after it.',
} as const
