import { counted } from '#domain/counted.ts'
import { wording as ofPosts } from '#web/content/posts/wording.ts'

/** docs/behaviour.md#notices: used to the letter. */
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
  notice: {
    one: 'Notice',
    seeAll: 'See all notices',
  },
} as const

/** At the foot of a notice: whom to ask is the last word of its author ('Exam Cell': the Cell). */
export function issuedBy(author: string): string {
  const office = author.trim().split(/\s+/).at(-1)
  return `This notice was issued by ${author} and is effective until further notice. For questions, contact the ${office}.`
}
