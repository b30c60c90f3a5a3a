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
  /** '7KM-4PX'. */
  code: string
  /** Where the code is typed: 'college.example/check'. */
  address: string
  /** Where the QR code leads. */
  link: string
}
