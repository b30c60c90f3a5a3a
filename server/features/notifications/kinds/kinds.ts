import type { EventKind } from '#domain/kinds/event-kinds.ts'
import type { Client } from '#server/core/database/pool.ts'
import type { NotificationContent, OutboxEvent } from './event.ts'
import { alumni } from './alumni.ts'
import { answers } from './answers.ts'
import { classChange } from './class-change.ts'
import { classDay } from './class-day.ts'
import { decisions } from './decisions.ts'
import { drives } from './drives.ts'
import { experiences } from './experiences.ts'
import { notices } from './notices.ts'
import { ownEntries } from './own-entries.ts'
import { papers } from './papers.ts'
import { plan } from './plan.ts'
import { policies } from './policies.ts'
import { posts } from './posts.ts'
import { reviews } from './reviews.ts'
import { security } from './security.ts'
import { semester } from './semester.ts'
import { shortlists } from './shortlists.ts'

export interface EventHandler {
  /** The accounts that are notified, in SQL (recipients.ts). */
  recipients: string
  /**
   * What they read, by what is in the database now; undefined where there is nothing to notify of any more: the subject
   * is gone, or a newer event says more.
   */
  describe: (client: Client, event: OutboxEvent) => Promise<Omit<NotificationContent, 'kind'> | undefined>
}

/** Of every kind of event: a kind of domain/kinds/event-kinds.ts without one does not compile. */
export const eventHandlers: Record<EventKind, EventHandler> = {
  ...notices,
  ...answers,
  ...posts,
  ...decisions,
  ...papers,
  ...plan,
  ...security,
  ...semester,
  ...policies,
  ...classChange,
  ...classDay,
  ...ownEntries,
  ...drives,
  ...shortlists,
  ...experiences,
  ...reviews,
  ...alumni,
}
