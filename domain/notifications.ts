/** What people are told about; notification_preferences' check names the same (supabase/schema/notifications/tables.sql). */
export const notificationKinds = [
  'notice',
  'notice_changed',
  'notice_deadline',
  'answer',
  'report_decided',
  'post_moderated',
  'paper_reviewed',
  'requested_paper',
  'plan_ending',
  'payment',
  'refund',
  'security',
] as const

export type NotificationKind = (typeof notificationKinds)[number]

/** The ways in which a notification reaches its person. */
const notificationWays = ['here', 'push', 'mail'] as const

export type NotificationChannel = (typeof notificationWays)[number]

export type Channels = Record<NotificationChannel, boolean>

/** The channels without a choice of the person: the bell for all kinds; push and mail only after consent, for these. */
export const defaultChannels: Record<NotificationKind, Channels> = {
  notice: { here: true, push: true, mail: true },
  notice_changed: { here: true, push: true, mail: true },
  notice_deadline: { here: true, push: true, mail: true },
  answer: { here: true, push: true, mail: false },
  report_decided: { here: true, push: false, mail: false },
  post_moderated: { here: true, push: false, mail: false },
  paper_reviewed: { here: true, push: true, mail: true },
  requested_paper: { here: true, push: true, mail: true },
  plan_ending: { here: true, push: false, mail: true },
  payment: { here: true, push: false, mail: true },
  refund: { here: true, push: false, mail: true },
  security: { here: true, push: true, mail: false },
}

/**
 * Whether the kind is always shown in the bell: an attacker must not be able to silence `security`, and an old setting must
 * not hide a last date. The table has the same rule.
 */
export const isFixed = (kind: NotificationKind, way: NotificationChannel): boolean =>
  (kind === 'security' || kind === 'notice_deadline') && way === 'here'

/** More are written as "99+": counting all of them would cost more, the more there are. */
const maxCounted = 99

export const countText = (count: number): string => (count > maxCounted ? `${maxCounted}+` : String(count))

/** Where the college is: deadlines, quiet hours and digests go by its clock. */
export const collegeTimeZone = 'Asia/Kolkata'

/** Of a stream of /api/live: a sign of life, ms. A browser that hears nothing for two of them has lost its connection. */
export const liveHeartbeatMs = 25_000

/** The anchor of a comment inside its discussion. */
export const commentAnchor = (id: string): string => `comment-${id}`
