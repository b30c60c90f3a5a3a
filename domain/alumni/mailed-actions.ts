/** What a mail links to for each request to the owner of a card; the page that opens has it prepared. */
export const mailedActions = [
  { action: 'accept', label: 'Accept' },
  { action: 'answer', label: 'Answer' },
  { action: 'decline', label: 'Decline' },
] as const
export type MailedAction = (typeof mailedActions)[number]['action']
