import {
  Bell,
  Calculator,
  CircleUser,
  Files,
  FileUp,
  KeyRound,
  LogIn,
  LogOut,
  MessageCircleQuestionMark,
  MessagesSquare,
  Moon,
  Pin,
  ShieldCheck,
  SunMedium,
  Ticket,
  UserPlus,
} from 'lucide-react'
import type { LucideIcon } from 'lucide-react'
import { paths } from '#domain/paths.ts'
import { findsWords } from './querying/query.ts'

/** Who is searching, as far as is known. What may be done, the database decides. */
export interface Searcher {
  /** False while the account and its plan are being fetched. */
  known: boolean
  accountId?: string | undefined
  /** Reads the pages of the Pro plan. */
  letIn: boolean
  admin: boolean
}

/** What an action does that is no page. */
export type Command = 'ask' | 'new discussion' | 'sign out' | 'theme'

export interface Action {
  title: string
  /** Other words that find it. */
  words: string
  icon: LucideIcon
  does: { to: string } | { command: Command }
}

type Who = 'everybody' | 'visitor' | 'members' | 'without Pro' | 'pro' | 'admin'

const actions: readonly (Action & { who: Who })[] = [
  {
    who: 'members',
    title: 'See what is due',
    words: 'today dashboard deadlines exams',
    icon: SunMedium,
    does: { to: paths.dashboard() },
  },
  {
    who: 'pro',
    title: 'Start a discussion',
    words: 'new ask question forum post doubt',
    icon: MessagesSquare,
    does: { command: 'new discussion' },
  },
  {
    who: 'members',
    title: 'Calculate your CGPA',
    words: 'calculator sgpa marks grades',
    icon: Calculator,
    does: { to: paths.calculator() },
  },
  { who: 'pro', title: 'Read the notices', words: 'exam cell office', icon: Pin, does: { to: paths.notice() } },
  {
    who: 'members',
    title: 'Add a paper',
    words: 'pyq question papers notes upload scan photograph contribute send',
    icon: FileUp,
    does: { to: paths.addPaper() },
  },
  {
    who: 'members',
    title: 'See your papers',
    words: 'my contributions uploads review status sent',
    icon: Files,
    does: { to: paths.myPapers() },
  },
  {
    who: 'everybody',
    title: 'Ask the assistant',
    words: 'academic help question chat',
    icon: MessageCircleQuestionMark,
    does: { command: 'ask' },
  },
  { who: 'visitor', title: 'Log in', words: 'login sign account', icon: LogIn, does: { to: paths.login() } },
  {
    who: 'visitor',
    title: 'Create an account',
    words: 'register sign up join new',
    icon: UserPlus,
    does: { to: paths.register() },
  },
  {
    who: 'without Pro',
    title: 'See the plans',
    words: 'upgrade pro price payment subscription',
    icon: Ticket,
    does: { to: paths.purchasePlan() },
  },
  {
    who: 'everybody',
    title: 'Switch between light and dark',
    words: 'theme mode night colours',
    icon: Moon,
    does: { command: 'theme' },
  },
  {
    who: 'members',
    title: 'Choose your notifications',
    words: 'settings push mail bell calendar feed',
    icon: Bell,
    does: { to: paths.notificationSettings() },
  },
  {
    who: 'members',
    title: 'Open your profile',
    words: 'account name branch semester me edit',
    icon: CircleUser,
    does: { to: paths.profile() },
  },
  {
    who: 'members',
    title: 'Open security settings',
    words: 'password passkey two-factor authentication 2fa sessions',
    icon: ShieldCheck,
    does: { to: paths.security() },
  },
  {
    who: 'admin',
    title: 'Open the admin area',
    words: 'manage content accounts orders',
    icon: KeyRound,
    does: { to: paths.admin() },
  },
  { who: 'members', title: 'Sign out', words: 'log out logout leave', icon: LogOut, does: { command: 'sign out' } },
]

/** With nothing typed, the first of them; else those that the words name. */
const shown = { idle: 4, typed: 2 }

export function actionsFor(typed: string, searcher: Searcher): readonly Action[] {
  const allowed = actions.filter(({ who }) => isFor(who, searcher))
  if (typed === '') return allowed.slice(0, shown.idle)
  return allowed.filter(({ title, words }) => findsWords(typed, [title, words])).slice(0, shown.typed)
}

function isFor(who: Who, { known, accountId, letIn, admin }: Searcher): boolean {
  const isMember = accountId !== undefined
  if (who === 'visitor') return known && !isMember
  if (who === 'members') return isMember
  if (who === 'without Pro') return known && !letIn
  if (who === 'pro') return isMember && letIn
  return who === 'everybody' || admin
}
