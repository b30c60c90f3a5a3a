import { account } from './account.ts'
import { ownClass } from './class.ts'
import { marks } from './marks.ts'
import { notices } from './notices.ts'
import { papers } from './papers.ts'
import { people } from './people.ts'
import { placements } from './placements.ts'
import { plan } from './plan.ts'
import { site } from './site.ts'
import { start } from './start.ts'
import type { HelpEntry, HelpGroup } from './entry.ts'

/** All of the help, in the order of its page. */
export const helpGroups: readonly HelpGroup[] = [
  start,
  account,
  plan,
  notices,
  papers,
  placements,
  people,
  ownClass,
  marks,
  site,
]

export const helpEntries: readonly HelpEntry[] = helpGroups.flatMap(({ entries }) => entries)
