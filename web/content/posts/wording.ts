/** docs/behaviour.md#notices quotes these texts. The blog uses the same. */
export const wording = {
  allCategories: 'All Categories',
  pinned: 'Pinned',
  highPriority: 'High Priority',
  adjust: 'Try adjusting your search or filter criteria',
} as const
