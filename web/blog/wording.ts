/** Named as on the notices page (spec, section 2 'Notices'), which this page resembles. */
export const wording = {
  title: 'Blog',
  lead: 'Announcements and updates, from whoever keeps the board.',
  searchPlaceholder: 'Search posts by title, excerpt, or tags...',
  allCategories: 'All Categories',
  pinned: 'Pinned',
  highPriority: 'High Priority',
  nothingFound: 'No posts found',
  adjust: 'Try adjusting your search or filter criteria',
  emptyCategory: 'There are currently no posts in this category',
} as const
