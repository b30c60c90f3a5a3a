export const wording = {
  add: {
    title: 'Add a paper',
    lead: 'Photograph the pages or choose a PDF. We read the details, and a reviewer checks them.',
  },
  mine: {
    title: 'My papers',
    lead: 'The papers you have sent, and their status.',
  },
} as const
