/** docs/behaviour.md#placement-page names the two buttons: used to the letter. */
export const wording = {
  title: 'Placements',
  lead: 'Who came to campus and when, how they chose, and the 50 questions that most of them ask.',
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
  markFailed: 'Failed to save the mark. It is as it was.',
} as const
