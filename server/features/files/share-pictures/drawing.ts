/** What a notice's share picture shows. Lines of text are single lines; the picture wraps the title. */
export interface SharePicture {
  /** The office that issued it. */
  author: string
  title: string
  /** 'Sat 21 Nov, 5 pm', or the notice's own date. */
  date: string
  /** Under the date: 'last date', 'last date, changed from 19 Nov'; empty beside a notice's own date. */
  dateNote: string
  siteName: string
  /** The college's logo, a PNG as base64; empty without one. */
  logo: string
  /** '7KM-4PX'. */
  code: string
  /** Where the code is typed: 'college.example/check'. */
  address: string
  /** Where the QR code leads. */
  link: string
}

/** The site's own picture, with the college's name and logo in the place of the shipped ones. */
export interface SitePicture {
  /** The picture of the build, a PNG as base64: paper-coloured around the wordmark. */
  built: string
  /** Empty where the fonts lack its letters. */
  siteName: string
  logo: string
}
