/** More are written as "99+": counting all of them would cost more, the more there are. */
const maxCounted = 99

export const countText = (count: number): string => (count > maxCounted ? `${maxCounted}+` : String(count))

/** Where the college is: deadlines, quiet hours and digests go by its clock. */
export const collegeTimeZone = 'Asia/Kolkata'

/** Of a stream of /api/live: a sign of life, ms. A browser that hears nothing for two of them has lost its connection. */
export const liveHeartbeatMs = 25_000

/** The anchor of a comment inside its discussion. */
export const commentAnchor = (id: string): string => `comment-${id}`
