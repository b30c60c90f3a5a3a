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
  notices: { label: 'Notices', kinds: ['notice', 'notice_changed'] },
  posts: { label: 'Your posts and reports', kinds: ['post_moderated', 'report_decided'] },
  papers: { label: 'Papers', kinds: ['requested_paper', 'paper_reviewed'] },
  plan: { label: 'Plan and payments', kinds: ['plan_ending', 'payment', 'refund'] },
  security: { label: 'Security', kinds: ['security'] },
}

/** In the order of the settings. */
export const kindLabels: Record<NotificationKind, { label: string; note: string }> = {
  notice: { label: 'New notices', note: 'those that you may read' },
  notice_changed: { label: 'A notice changed', note: 'only those you opened or follow' },
  answer: { label: 'Answers to you', note: 'and discussions you follow' },
  report_decided: { label: 'Your reports', note: 'their outcome' },
  post_moderated: { label: 'Your posts', note: 'when an admin removes one' },
  paper_reviewed: { label: 'Your papers', note: 'the outcome of those you sent' },
  requested_paper: { label: 'Papers you requested', note: 'when one is added' },
  plan_ending: { label: 'Your plan ends', note: 'a week before' },
  payment: { label: 'Payments', note: 'when one has arrived' },
  refund: { label: 'Refunds', note: 'when money goes back' },
  security: { label: 'Security', note: 'cannot be turned off here' },
}
