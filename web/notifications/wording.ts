import type { NotificationKind } from '#domain/notifications.ts'

export const wording = {
  title: 'Notifications',
  lead: 'Answers, notices and what concerns your account.',
  settings: 'Notification settings',
  settingsLead: 'Choose what we tell you, and how.',
  failed: 'Notifications could not be loaded',
  moreFailed: 'More notifications could not be loaded.',
  empty: 'Nothing new',
  emptyText: 'Answers to you, new notices and what concerns your account appear here.',
  emptyGroup: 'There is nothing of this kind.',
  emptySearch: 'No notification has these words. Try fewer of them.',
}

/** The list's filter, by the word in the address. */
export const groups: Record<string, { label: string; kinds: readonly NotificationKind[] }> = {
  answers: { label: 'Answers', kinds: ['answer'] },
  notices: { label: 'Notices', kinds: ['notice', 'notice_changed', 'notice_deadline'] },
  posts: { label: 'Your posts and reports', kinds: ['post_moderated', 'report_decided'] },
  papers: { label: 'Papers', kinds: ['requested_paper', 'paper_reviewed'] },
  plan: { label: 'Plan and payments', kinds: ['plan_ending', 'payment', 'refund'] },
  security: { label: 'Security', kinds: ['security'] },
}

/** The lines of the settings, in their order. */
export const preferenceRows = {
  deadlines: { label: 'Deadlines', note: '3 days and 1 day before; always on the site' },
  notices: { label: 'New notices', note: 'those that you may read' },
  changes: { label: 'A notice changed', note: 'only those you opened or follow' },
  answers: { label: 'Answers to you', note: 'and discussions you follow' },
  posts: { label: 'Your posts and reports', note: 'what an admin decides' },
  papers: { label: 'Papers', note: 'that you sent or requested' },
  plan: { label: 'Plan and payments', note: 'its end, payments and refunds' },
  security: { label: 'Security', note: 'always on the site' },
}

export type PreferenceRow = keyof typeof preferenceRows

/** On which line each kind is chosen. */
export const rowOfKind: Record<NotificationKind, PreferenceRow> = {
  notice_deadline: 'deadlines',
  notice: 'notices',
  notice_changed: 'changes',
  answer: 'answers',
  post_moderated: 'posts',
  report_decided: 'posts',
  paper_reviewed: 'papers',
  requested_paper: 'papers',
  plan_ending: 'plan',
  payment: 'plan',
  refund: 'plan',
  security: 'security',
}
