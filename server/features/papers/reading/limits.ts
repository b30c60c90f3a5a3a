/** Of a file. Question papers have two to eight pages; a semester's notes have a hundred. */
export const maxPages = 150
/** Of a page that is recognised. */
export const maxPixels = 5_000_000
/** Of a picture inside of a page: more is not unpacked. */
export const maxPictureArea = 60_000_000
/** Of one in black and white: A3 at 600 dpi has 70 million, A4 at 1200 dpi 140. */
export const maxBilevelArea = 200_000_000
/** Of one in black and white, when it is drawn. */
export const drawnPictureArea = 20_000_000
export const maxTextLength = 20_000
/** Words of a page, for marks. */
export const maxWords = 3000

export interface ReadingLimits {
  /** ms of processor time. Of one page, and of opening the file. */
  pageCpuMs: number
  /**
   * ms. With the lowest priority, a page of two seconds takes minutes beside whatever else keeps a machine busy; what
   * takes longer than this hangs.
   */
  pageMs: number
  documentMs: number
  /** Of the picture of the first page, which a paper can do without. */
  pictureMs: number
  /** MB of the process, heap and pictures together. Recognising takes 300 to 500. */
  memory: number
  /** MB of its heap. */
  heap: number
}

export const readingLimits: ReadingLimits = {
  pageCpuMs: 60_000,
  pageMs: 20 * 60_000,
  documentMs: 6 * 60 * 60_000,
  pictureMs: 5 * 60_000,
  memory: 900,
  heap: 384,
}
