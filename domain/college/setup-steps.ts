import { shippedCollege } from './college.ts'

/** What the checklist of a new site shows, read from its rows and settings. */
export interface SetupState {
  name: string
  colour: string
  /** Whether the college's facts were saved since the site was made. */
  collegeSaved: boolean
  academicYear: string
  /** These two without samples. */
  branches: number
  courses: number
  /** Confirmed accounts, without admins and samples. */
  people: number
  /** Who has an open invitation and no account yet. */
  invited: number
  roles: number
  invitations: number
  samples: number
  /** When an admin typed the code of a test mail sent with the present settings, ISO. */
  mailProvenAt: string | null
  /** Without a mail server, mails are in the built-in mailbox alone. */
  mailServer: boolean
  payments: 'live' | 'test' | 'none'
  /** Since when everybody reads the site, or from when on, ISO; null where it is closed without a date. */
  openedAt: string | null
  isOpen: boolean
  /** What a closed site says to those outside. */
  openingLine: string
}

/** In the order of the list; they can be done in any. */
export const setupSteps = [
  'name',
  'colour',
  'courses',
  'year',
  'people',
  'roles',
  'mail',
  'payments',
  'samples',
] as const
export type SetupStep = (typeof setupSteps)[number]

/** A site without payments has decided, too: plans are then given by its admins. */
const rules: Record<SetupStep, (state: SetupState) => boolean> = {
  name: ({ name }) => name !== shippedCollege.name,
  // The first colour is as good as the others, once the page with all five was saved.
  colour: ({ collegeSaved }) => collegeSaved,
  courses: ({ branches, courses }) => branches > 0 && courses > 0,
  year: ({ academicYear }) => academicYear !== '',
  people: ({ people, invited }) => people + invited > 0,
  roles: ({ roles, invitations }) => roles + invitations > 0,
  mail: ({ mailProvenAt }) => mailProvenAt !== null,
  payments: ({ payments }) => payments !== 'test',
  samples: ({ samples }) => samples === 0,
}

export const isStepDone = (step: SetupStep, state: SetupState): boolean => rules[step](state)

export const stepsDone = (state: SetupState): number => setupSteps.filter((step) => isStepDone(step, state)).length
