import { counted } from '#domain/counted.ts'
import { wording as ofPosts } from '#web/content/posts/wording.ts'

/** Quoted exactly from docs/behaviour.md#notices. */
export const wording = {
  title: 'Notices',
  lead: 'Notices from the exam cell and the college offices.',
  searchPlaceholder: 'Search notices by title, content, or tags...',
  pinned: 'Pinned Notices',
  all: 'All Notices',
  showing: (count: number, ofShown = (counted: string) => counted) => `Showing ${ofShown(counted(count, 'notice'))}`,
  unread: (count: number) => `${count} unread`,
  nothingFound: 'No notices found',
  adjust: ofPosts.adjust,
  emptyCategory: 'There are currently no notices in this category',
  showAll: 'Show all notices',
  kind: 'Notice',
  otherGroups: 'This notice is for other groups of members.',
  notice: {
    one: 'Notice',
    seeAll: 'See all notices',
  },
} as const

/** The last line of a notice, which refers to its author by the last word of the name ('Exam Cell': the Cell). */
export function issuedBy(author: string): string {
  const office = author.trim().split(/\s+/).at(-1)
  return `This notice was issued by ${author} and is effective until further notice. For questions, contact the ${office}.`
}
