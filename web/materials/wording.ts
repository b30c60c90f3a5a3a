/** Spec, section 2 'PYQs and Notes': used to the letter. */
export const wording = {
  title: 'PYQs and Notes',
  comingSoon: 'Coming Soon',
  comingSoonText: "We're currently working on compiling all the resources. Check back soon!",
} as const

/** Spec, section 9 'Lists and pages'. */
export const semesters = [1, 2, 3, 4, 5, 6, 7, 8] as const
export const comingSoonPercent = 65
