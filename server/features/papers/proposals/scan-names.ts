// Names that scan apps, cameras and messengers give to files: they say when a picture was taken, and nothing of the exam.

const apart = String.raw`[ _.-]?`
const app = new RegExp(
  String.raw`(?<![a-z])(?:adobe${apart}scan|(?:cam|tap|doc|clear|genius|tiny|fast|turbo|easy|simple|smart|quick|pdf|photo)${apart}scann?(?:er)?|(?:microsoft|office|ms|google)${apart}lens|v${apart}flat|new${apart}doc(?:ument)?|scann?(?:ed|er|s)?(?:${apart}doc(?:ument)?s?)?|whats${apart}app(?:${apart}(?:image|document|video))?|screen${apart}shot|(?:img|pxl|dsc[nf]?|photo|picture|image|document|doc|file)(?=${apart}\d|$))(?![a-z])`,
  'gi',
)
const months = 'jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec'
const month = `(?:${months})[a-z]*`
const between = String.raw`[ _.,/-]{1,2}`
const date = new RegExp(
  String.raw`(?<!\d)(?:20\d\d${between}(?:\d{1,2}|${month})${between}\d{1,2}|\d{1,2}${between}(?:\d{1,2}|${month})${between}20\d\d|${month}${between}\d{1,2}${between}20\d\d|20[0-4]\d[01]\d[0-3]\d)(?!\d)`,
  'gi',
)
const time = String.raw`(?:at[ _])?(?<!\d)[0-2]?\d[ .:_꞉-][0-5]\d(?:[ .:_꞉-][0-5]\d)?(?!\d)(?:[ _]?[ap]\.?m\b\.?)?|(?<!\d)[0-2]\d[0-5]\d[0-5]\d(?!\d)`
const dateAndTime = new RegExp(`(?:${date.source})[ _.,-]*(?:${time})`, 'gi')
const afterwards = new RegExp(`(?:${time})|wa\\d{4}`, 'gi')
/** What may be left of them, beside numbers: numbers of copies, a lone month or year. */
const nothing = new RegExp(`^(?:${month}|at|[ap]m|copy|jpe?g|png|st|nd|rd|th)$`, 'i')

/** The name without an app's name, and without the date and the time that it was given by itself. */
export function withoutScanName(name: string): string {
  const stamped = name.replaceAll(dateAndTime, ' ')
  const rest = stamped.replaceAll(app, ' ')
  if (rest === stamped) return stamped
  const own = rest.replaceAll(date, ' ').replaceAll(afterwards, ' ')
  const words = own.match(/\p{L}+/gu) ?? []
  return words.every((word) => nothing.test(word)) ? '' : own
}
