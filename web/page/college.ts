import { type College, shippedCollege, underName } from '#domain/college/college.ts'
import { documentValues } from './document/document-values.ts'

/**
 * The college's facts as JSON, where they are not those of a site as it ships. They are an attribute of the root element,
 * so that no page waits for a request to know its own name (docs/decisions/0064).
 */
export function collegeText(): string | undefined {
  return typeof document === 'undefined' ? documentValues.college : document.documentElement.dataset['college']
}

let read: { text: string | undefined; college: College } = { text: undefined, college: shippedCollege }

export function college(): College {
  const text = collegeText()
  if (text !== read.text) read = { text, college: text === undefined ? shippedCollege : (JSON.parse(text) as College) }
  return read.college
}

/** What the site is called in titles, in the bar and in sentences. */
export const siteName = (): string => college().shortName

/** A text that server and pages share (domain), under the college's name. */
export const underOwnName = (text: string): string => underName(text, siteName())

/** The second colour, for web/ui/styles/second-colours.css; undefined where it is that of the design system itself. */
export const colourMark = (): string | undefined => {
  const { secondColour } = college()
  return secondColour === shippedCollege.secondColour ? undefined : secondColour
}
