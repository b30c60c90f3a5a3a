/** Of a file. Question papers have two to eight pages; a semester's notes have a hundred. */
export const maxPages = 150
/** Of a page that is recognised. */
export const maxPixels = 5_000_000
/** Of a picture inside of a page: more is not unpacked. */
export const maxPictureArea = 60_000_000
export const maxTextLength = 20_000
/** Words of a page, for marks. */
export const maxWords = 3000

export interface ReadingLimits {
  /** ms. Of one page, and of opening the file: with the lowest priority, beside whatever else the machine does. */
  pageMs: number
  documentMs: number
  /** Of the picture of the first page. */
  pictureMs: number
  /** MB of the process, heap and pictures together. Recognising takes 300 to 500. */
  memory: number
  /** MB of its heap. */
  heap: number
}

export const readingLimits: ReadingLimits = {
  pageMs: 180_000,
  documentMs: 60 * 60_000,
  pictureMs: 60_000,
  memory: 900,
  heap: 384,
}
