/** docs/behaviour.md#book-vendors: used to the letter. */
export const wording = {
  title: 'Book Vendors',
  lead: 'Buy & Sell Academic Books',
  searchPlaceholder: 'Search vendors by name or specialty...',
  nothingFound: 'No vendors found',
  nothingFoundText: 'Try adjusting your search criteria',
} as const
