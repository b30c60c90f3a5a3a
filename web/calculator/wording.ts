/** The calculator's texts. Those under a citation are quoted exactly. */
export const wording = {
  title: 'CGPA Calculator',
  lead: 'Enter the grades from your mark sheet.',

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

/** A sentence per threshold, in percent of the scale's maximum (docs/behaviour.md#constants-calculator). */
export const bandTexts = {
  90: 'At least 90% of the maximum. Excellent, keep it up!',
  80: 'At least 80% of the maximum. A top grade in a course with many credits would take you further.',
  70: 'At least 70% of the maximum. Good work. Courses with the most credits raise it fastest.',
  60: 'At least 60% of the maximum. Two or three better grades would make a clear difference.',
  50: 'At least 50% of the maximum. Focus on the courses with the most credits.',
  0: 'Below 50% of the maximum. Talk to a teacher or a senior before your next exam.',
} as const
