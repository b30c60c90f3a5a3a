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
