import { type Exam, exams } from '#domain/dates/exams.ts'
import { deadlineDate, deadlineTime } from '#domain/notices.ts'
import { commentAnchor } from '#domain/notifications.ts'
import { rupees } from '#domain/money/rupees.ts'
import { kindTitle, type SecurityEventKind } from '#domain/accounts/security-events.ts'
import type { Client } from '#server/core/database/pool.ts'
import {
  changeData,
  deadlineData,
  inOneLine,
  moderatedData,
  orderData,
  type OutboxEvent,
  planData,
  reportData,
  reviewData,
  type NotificationContent,
} from './event.ts'

type Describe = (client: Client, event: OutboxEvent) => Promise<Omit<NotificationContent, 'kind'> | undefined>

/**
 * What recipients are told of an event, by what is in the database now; undefined where there is nothing to tell any more:
 * its subject is gone, or a newer event tells more.
 */
export const describe: Record<NotificationContent['kind'], Describe> = {
  notice: async (client, { subject_id: id }) => {
    const found = await findNotice(client, id)
    return found && { subjectId: id, title: found.title, body: inOneLine(found.excerpt), url: found.url }
  },

  notice_changed: async (client, { subject_id: id, data }) => {
    const { revision } = changeData.parse(data)
    const found = await findNotice(client, id)
    if (found?.revision !== revision) return undefined
    const { rows } = await client.query<{ deadline: Date | null }>(
      'select deadline from public.notice_revisions where notice_id = $1 and revision = $2',
      [id, revision - 1],
    )
    const before = rows[0]?.deadline ?? null
    const moved = found.deadline !== null && found.deadline.getTime() !== before?.getTime()
    const what = moved ? `last date is now ${deadlineDate(found.deadline?.toISOString() ?? '')}` : 'the text is new'
    return { subjectId: id, title: inOneLine(`${found.title} changed: ${what}`), body: '', url: found.url }
  },

  notice_deadline: async (client, { subject_id: id, data }) => {
    const { deadline } = deadlineData.parse(data)
    const found = await findNotice(client, id)
    // Moved, or over.
    if (found?.deadline?.getTime() !== deadline.getTime() || deadline <= new Date()) return undefined
    const iso = deadline.toISOString()
    return {
      subjectId: id,
      title: inOneLine(`Reminder: ${found.title}`),
      body: `Last date: ${deadlineDate(iso)}, ${deadlineTime(iso)}`,
      url: found.url,
    }
  },

  answer: async (client, { subject_id: id }) => {
    const { rows } = await client.query<{ content: string; user_name: string; discussion: string; title: string }>(
      `select c.content, c.user_name, d.id as discussion, d.title
       from public.comments c join public.discussions d on d.id = c.discussion_id where c.id = $1`,
      [id],
    )
    const [found] = rows
    if (found === undefined || id === null) return undefined
    return {
      subjectId: found.discussion,
      title: inOneLine(`${found.user_name} answered: ${found.title}`),
      body: inOneLine(found.content, 140),
      url: `/discussion?id=${found.discussion}#${commentAnchor(id)}`,
    }
  },

  report_decided: async (_client, { data }) => {
    const { decision, post, discussion } = reportData.parse(data)
    const removed = decision === 'removed'
    return {
      subjectId: null,
      title: removed ? `The ${post} that you reported was removed` : `The ${post} that you reported stays`,
      body: removed ? 'Thank you for telling us.' : 'An admin has read it and found nothing against the rules.',
      url: removed || discussion === null ? '/discussion' : `/discussion?id=${discussion}`,
    }
  },

  post_moderated: async (_client, { data }) => {
    const { post, title } = moderatedData.parse(data)
    const where = post === 'comment' ? `comment in “${title}”` : `discussion “${title}”`
    return {
      subjectId: null,
      title: inOneLine(`An admin removed your ${where}`),
      body: 'Questions? Write to us through the contact page.',
      url: '/contact',
    }
  },

  paper_reviewed: async (client, { id: event, subject_id: id, data }) => {
    const { decision, title } = reviewData.parse(data)
    const { rows } = await client.query<{
      title: string
      return_reason: string | null
      removed: boolean
      reads_library: boolean
    }>(
      `select title, return_reason, removed_at is not null as removed,
         coalesce((
           select private.has_active_pro(u) from private.events e join public.users u on u.id = e.account_id where e.id = $2
         ), false) as reads_library
       from public.study_materials where id = $1`,
      [id, event],
    )
    const [paper] = rows
    if (paper === undefined || paper.removed) return undefined
    return decision === 'return'
      ? {
          subjectId: id,
          title: inOneLine(`Your paper was returned: ${title}`),
          body: inOneLine(paper.return_reason ?? ''),
          url: '/pyqs/mine',
        }
      : {
          subjectId: id,
          title: inOneLine(`Your paper is in the library: ${paper.title}`),
          body: decision === 'better_copy' ? 'It took the place of an older copy. Thank you.' : 'Thank you.',
          // On the free plan the library would only say that it is Pro's.
          url: paper.reads_library ? `/pyqs?id=${id}` : '/pyqs/mine',
        }
  },

  requested_paper: async (client, { subject_id: id }) => {
    const { rows } = await client.query<{ subject: string; exam: Exam | null; exam_year: number | null }>(
      `select subject, exam, exam_year from public.study_materials
       where id = $1 and status = 'approved' and removed_at is null`,
      [id],
    )
    const [paper] = rows
    if (paper === undefined) return undefined
    const { subject, exam, exam_year: year } = paper
    const what = [subject, exam && exams[exam], year].filter((part) => part !== null).join(', ')
    return {
      subjectId: id,
      title: inOneLine(`A paper you requested was added: ${what}`),
      body: '',
      url: `/pyqs?id=${id}`,
    }
  },

  plan_ending: async (client, { data }) => {
    const { until } = planData.parse(data)
    const { rows } = await client.query<{ until: Date }>(
      `select u.pro_until as until from private.events e join public.users u on u.id = e.account_id
       where e.dedupe_key = 'plan_ending:' || u.id || ':' || $1 and private.has_active_pro(u) and u.pro_until = $1::timestamptz`,
      [until],
    )
    const end = rows[0]?.until.toISOString()
    return end === undefined
      ? undefined
      : {
          subjectId: null,
          title: `Your Pro plan ends on ${deadlineDate(end)}`,
          body: 'It does not renew by itself.',
          url: '/purchase-plan',
        }
  },

  payment: async (client, { data }) => {
    const order = await readOrder(client, orderData.parse(data).order)
    if (order === undefined) return undefined
    const { amount, until } = order
    return {
      subjectId: null,
      title: `Your payment of ${amount} has arrived`,
      body:
        until === undefined
          ? 'It did not buy a plan. You will get a full refund.'
          : `Pro is open until ${deadlineDate(until)}.`,
      url: order.url,
    }
  },

  refund: async (client, { data }) => {
    const order = await readOrder(client, orderData.parse(data).order)
    return (
      order && {
        subjectId: null,
        title: `Your payment of ${order.amount} was refunded`,
        body: 'The money goes back to where it came from.',
        url: order.url,
      }
    )
  },

  security: async (_client, { data }) => ({
    subjectId: null,
    title: kindTitle(data['change'] as SecurityEventKind),
    body: 'If that was not you, secure your account now.',
    url: '/security',
  }),
}

async function findNotice(client: Client, id: string | null) {
  const { rows } = await client.query<{ title: string; excerpt: string; revision: number; deadline: Date | null }>(
    `select title, excerpt, revision, deadline from public.notices
     where id = $1 and publish_at <= now() and coalesce(valid_until, 'infinity') > now()`,
    [id],
  )
  const [row] = rows
  return row && { ...row, url: `/notices/${id}` }
}

async function readOrder(client: Client, id: string) {
  const { rows } = await client.query<{ amount_paise: number; pro_until: Date | null }>(
    'select amount_paise, pro_until from public.orders where id = $1',
    [id],
  )
  const [row] = rows
  return (
    row && {
      amount: rupees(row.amount_paise),
      until: row.pro_until?.toISOString(),
      url: `/purchase-plan?id=${encodeURIComponent(id)}`,
    }
  )
}
