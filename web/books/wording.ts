/** docs/behaviour.md#book-vendors, quoted exactly. */
export const wording = {
  title: 'Book Vendors',
  lead: 'Buy & Sell Academic Books',
  searchPlaceholder: 'Search vendors by name or specialty...',
  nothingFound: 'No vendors found',
  nothingFoundText: 'Try adjusting your search criteria',
} as const
