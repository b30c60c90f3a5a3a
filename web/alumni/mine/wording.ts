export const wording = {
  title: 'Your card and requests',
  description: 'Requests to alumni and their answers, and the card of an alumna or alumnus.',
  lead: 'What you asked alumni, and the card that is yours if you are one.',
} as const
