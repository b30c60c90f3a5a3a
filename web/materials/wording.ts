/** docs/behaviour.md#pyqs-and-notes: used to the letter. */
export const wording = {
  title: 'PYQs and Notes',
  lead: 'Question papers from earlier years, and notes by other students.',
  comingSoon: 'Coming Soon',
  comingSoonText: "We're currently working on compiling all the resources. Check back soon!",
} as const

/** docs/behaviour.md#constants-papers-and-notes. */
export const comingSoonPercent = 65
