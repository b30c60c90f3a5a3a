import { counted } from '#domain/counted.ts'
import { isStepDone, type SetupState, type SetupStep } from '#domain/college/setup-steps.ts'
import { dateAndTime } from '#domain/dates/calendar-date.ts'

interface StepText {
  title: string
  line: (state: SetupState) => string
  /** The section of the admin area where it is done; the test mail is sent from the list itself. */
  section?: string
  /** What its link says while the step is open. */
  action: string
  /** The part of the page. */
  show?: string
}

const colours: Record<string, string> = { ink: 'Ink blue' }
const named = (colour: string) => colours[colour] ?? colour.charAt(0).toUpperCase() + colour.slice(1)

export const stepTexts: Record<SetupStep, StepText> = {
  name: {
    title: 'College name',
    line: (state) => (isStepDone('name', state) ? state.name : `The pages still say ${state.name}`),
    section: 'college',
    action: 'Name it',
  },
  colour: {
    title: 'Colour',
    line: ({ colour }) => `${named(colour)}, on stamps and tags`,
    section: 'college',
    action: 'Choose',
  },
  courses: {
    title: 'Branches and courses',
    line: ({ branches, courses }) =>
      branches + courses === 0
        ? 'Paste your list, or choose a CSV file'
        : `${branches === 1 ? '1 branch' : `${branches} branches`}, ${counted(courses, 'course')}`,
    section: 'import',
    action: 'Import',
  },
  year: {
    title: 'Academic year',
    line: ({ academicYear }) => (academicYear === '' ? 'Such as 2026-27' : academicYear),
    section: 'college',
    show: 'year',
    action: 'Set it',
  },
  people: {
    title: 'People',
    line: ({ people, invited }) =>
      people + invited === 0
        ? 'Invite them by a list: paste it, or choose a CSV file'
        : `${counted(people, 'account')}, ${invited} invited`,
    section: 'invitations',
    action: 'Invite',
  },
  roles: {
    title: 'Roles',
    line: ({ roles, invitations }) =>
      roles + invitations === 0
        ? 'Who posts notices, reviews papers, moderates'
        : [
            ...(roles > 0 ? [`${roles} given`] : []),
            ...(invitations > 0 ? [counted(invitations, 'open invitation')] : []),
          ].join(', '),
    section: 'roles',
    action: 'Give roles',
  },
  mail: {
    title: 'Mail',
    line: ({ mailProvenAt, mailServer }) =>
      (mailProvenAt === null ? '' : `A test mail arrived on ${dateAndTime(mailProvenAt)}. `) +
      (mailServer
        ? mailProvenAt === null
          ? 'Not proven: send yourself a test mail.'
          : ''
        : 'There is no mail server (SMTP_HOST): mails stay in the built-in mailbox.'),
    action: 'Send a test mail',
  },
  payments: {
    title: 'Payments',
    line: ({ payments }) =>
      payments === 'live'
        ? 'A payment service is connected'
        : payments === 'test'
          ? 'In test mode: paying costs nothing. The guide for operators says how to connect a service.'
          : 'None: an admin gives the Pro plan',
    section: 'orders',
    action: 'See orders',
  },
  samples: {
    title: 'Remove the samples',
    line: ({ samples }) => (samples === 0 ? 'None are left' : `${counted(samples, 'sample')} came with the site`),
    section: '',
    action: 'Remove',
  },
}
