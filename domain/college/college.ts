/** What the pages, mails and files of a site say of the college that it belongs to. */
export interface College {
  name: string
  /** In the bar, in titles, and as the sender of mails; at most 18 letters. */
  shortName: string
  secondColour: SecondColour
  /** Without one there is no map. */
  mapPoint: { latitude: number; longitude: number } | null
  /** In the terms: 'the courts at …'. */
  courts: string
  landingNumbers: readonly { figure: string; of: string }[]
  /** The last day of Pro for every member as text, '31 May 2027'; null where the college does not give it. */
  proForMembersUntil: string | null
  /** Whether the forum takes posts under a pseudonym. */
  anonymousPosts: boolean
  /** The version of its logo; null while it has none. */
  logo: string | null
  /** Where the college is, in one line; empty where it says nothing. */
  address: string
  /** Its pages elsewhere: only those that begin with https:// are linked. */
  social: { photos: string; network: string }
}

/** Of stamps and tags; the first is that of a site as it ships. The tones are in web/ui/styles/second-colours.css. */
export const secondColours = ['ink', 'teal', 'plum', 'bronze', 'leaf'] as const
type SecondColour = (typeof secondColours)[number]

/** A site as it ships, as docs/behaviour.md quotes it. The built documents have these values. */
export const shippedCollege: College = {
  name: 'CampusLife',
  shortName: 'CampusLife',
  secondColour: 'ink',
  mapPoint: { latitude: 20.3555, longitude: 85.818 },
  courts: 'Bhubaneswar, Odisha',
  landingNumbers: [
    { figure: '1K+', of: 'active students' },
    { figure: '100+', of: 'study resources' },
    { figure: '20+', of: 'expert mentors' },
    { figure: '24/7', of: 'support' },
  ],
  proForMembersUntil: null,
  anonymousPosts: true,
  logo: null,
  address: 'Bhubaneswar, Odisha 751024',
  social: { photos: 'https://www.instagram.com/', network: 'https://www.linkedin.com/' },
}

/** A text that names the site as it ships (help, plans), under the college's own name. */
export const underName = (text: string, siteName: string): string => text.replaceAll(shippedCollege.shortName, siteName)

/** Whether the pages are those of the build. */
export const isAsShipped = (college: College): boolean => JSON.stringify(college) === JSON.stringify(shippedCollege)

/** A point as people paste it from a map: '20.3555, 85.818', '20.3555,85.818', '(20.3555 85.818)'. */
export function mapPointOf(text: string): College['mapPoint'] | undefined {
  const found = /^\(?(-?\d{1,2}(?:\.\d+)?)\s*[,;\s]\s*(-?\d{1,3}(?:\.\d+)?)\)?$/.exec(text.trim())
  const [latitude, longitude] = [Number(found?.[1]), Number(found?.[2])]
  return Math.abs(latitude) <= 85 && Math.abs(longitude) <= 180 ? { latitude, longitude } : undefined
}

/** As public.college stores it, to a tenth of a metre; null where there is none. */
export function mapPointText(text: string): string | null {
  const point = mapPointOf(text)
  return point ? `${degrees(point.latitude)}, ${degrees(point.longitude)}` : null
}

const degrees = (value: number): string => String(Number(value.toFixed(6)))
