/** The lists of the forum, by their name in the address: the newest are those without one. */
export const listNames = {
  '': 'Newest',
  active: 'Active',
  unread: 'Unread',
  courses: 'My courses',
  following: 'Following',
  unanswered: 'Unanswered',
  solved: 'Solved',
  mine: 'Yours',
}
export type Shown = keyof typeof listNames
export const shownLists = Object.keys(listNames) as Shown[]

/** Of any other text in the address, the newest. */
export const shownOf = (text: string): Shown => shownLists.find((name) => name === text) ?? ''
