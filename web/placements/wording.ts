/** docs/behaviour.md#placement-page names the two buttons, quoted exactly. */
export const wording = {
  title: 'Placements',
  lead: 'Which companies visited and when, how they selected students, and 50 common interview questions.',
  viewPlacements: 'View Placement Details',
  hidePlacements: 'Hide Placement Details',
  viewInterview: 'Interview Preparation',
  hideInterview: 'Hide Interview Questions',
  searchCompanies: 'Search by company, profile, or location',
  noCompanies: 'No companies found',
  searchQuestions: 'Search questions and answers',
  noQuestions: 'No questions found',
  adjust: 'Try adjusting your search or filter criteria',
  allTopics: 'All topics',
  unlearntOnly: 'Not yet learnt',
  markLearnt: 'Mark as learnt',
  markFailed: 'Your progress could not be saved. Please try again.',
} as const
