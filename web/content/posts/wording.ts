/** docs/behaviour.md#notices: used to the letter. The blog, its sibling, says the same. */
export const wording = {
  allCategories: 'All Categories',
  pinned: 'Pinned',
  highPriority: 'High Priority',
  adjust: 'Try adjusting your search or filter criteria',
} as const
