import { paths } from '#domain/paths.ts'
import { html } from 'hono/html'
import { mailedActions } from '#domain/alumni/mailed-actions.ts'
import { topicLabel } from '#domain/alumni/topics.ts'
import { counted } from '#domain/counted.ts'
import { dateAndTime } from '#domain/dates/calendar-date.ts'
import { digestHeadingOf, digestHeadings, type EventKind } from '#domain/kinds/event-kinds.ts'
import { collegeTimeZone } from '#domain/notifications.ts'
import { mailText } from '#server/core/mail/mail-frame.ts'
import type { Mail } from '#server/core/mail/mail.ts'
import { siteMail } from '#server/core/mail/site-mail.ts'
import type { Need } from './needs-of-the-site.ts'
import type { WaitingRequests } from './waiting-requests.ts'

export interface DigestItem {
  kind: EventKind
  title: string
  body: string
  /** A page of this site. */
  url: string
  deadline: Date | null
}

export interface UnansweredQuestion {
  question: string
  /** The number of people who sent the question. */
  times: number
}

interface Digest {
  siteName: string
  /** Of the mail, the same each time this digest is sent. */
  id: string
  to: string
  every: 'daily' | 'weekly'
  /** The newest first. */
  items: readonly DigestItem[]
  /** Of the week, for an admin. */
  questions: readonly UnansweredQuestion[]
  /** For the owner of an alumni card. */
  requests: readonly WaitingRequests[]
  /** For who holds *settings*. */
  needs: readonly Need[]
  /** Whether there is more than stands in the mail. */
  more: boolean
  siteUrl: string
  unsubscribeUrl: string
}

const title = 'New for you'

interface Lines {
  head: string
  address: string
  lines: readonly string[]
  /** What can be done about it; then plain text has these in place of the address. */
  links?: readonly { label: string; address: string }[]
}

/** What is new, in groups, with a link to each; plain text says the same. */
export function digestMail(digest: Digest): Promise<Mail> {
  const { id, to, items, questions, requests, needs, siteUrl, unsubscribeUrl } = digest
  const listed: { heading: string; found: Lines[] }[] = digestHeadings.flatMap((heading) => {
    const found = items.filter(({ kind }) => digestHeadingOf(kind) === heading)
    return found.length === 0 ? [] : [{ heading, found: found.map((item) => linesOf(item, siteUrl)) }]
  })
  if (questions.length > 0)
    listed.push({
      heading: 'Questions without an answer',
      found: questions.map((one) => linesOfQuestion(one, siteUrl)),
    })
  if (requests.length > 0)
    listed.unshift({
      heading: 'Students wait for you',
      found: requests.map((one) => linesOfRequests(one, siteUrl)),
    })
  if (needs.length > 0)
    listed.unshift({ heading: 'What needs a hand', found: needs.map((one) => linesOfNeed(one, siteUrl)) })
  const settings = `${siteUrl}${paths.notificationSettings()}`
  const rest = digest.more ? `See all notifications: ${siteUrl}${paths.notifications()}` : undefined
  const why = `You get this e-mail at most once a ${digest.every === 'daily' ? 'day' : 'week'}.`
  return siteMail(digest.siteName, {
    id,
    to,
    title,
    subject: subjectOf(digest),
    unsubscribeUrl,
    body: html`${listed.map(
      ({ heading, found }) =>
        html`<h2 class="ink" style="margin:0 0 8px;${mailText.action}">${heading}</h2>
          ${found.map(
            ({ head, address, lines, links = [] }) =>
              html`<p class="ink" style="margin:0;${mailText.main}">
                  <a class="ink" href="${address}" style="color:inherit">${head}</a>
                </p>
                <p class="ink-2" style="margin:0 0 16px;${mailText.small}">
                  ${lines.map((line, index) => html`${index > 0 ? html`<br />` : ''}${line}`)}${links.map(
                    ({ label, address: to }, index) =>
                      html`${index > 0 ? ' · ' : html`<br />`}<a class="ink" href="${to}" style="color:inherit"
                          >${label}</a
                        >`,
                  )}
                </p>`,
          )}`,
    )}${rest === undefined ? '' : html`<p class="ink-2" style="margin:0;${mailText.small}">${rest}</p>`}`,
    foot: html`${why} <a class="ink-2" href="${settings}" style="color:inherit">Change how often</a>, or
      <a class="ink-2" href="${unsubscribeUrl}" style="color:inherit">unsubscribe</a>.`,
    text: `${listed.map(({ heading, found }) => [heading, ...found.map(plainLines)].join('\n\n')).join('\n\n')}
${rest === undefined ? '' : `\n${rest}\n`}
${why}
Change how often: ${settings}
Unsubscribe: ${unsubscribeUrl}`,
  })
}

const plainLines = ({ head, address, lines, links = [] }: Lines) =>
  [
    `- ${head}`,
    ...lines,
    ...(links.length === 0 ? [address] : links.map(({ label, address: to }) => `${label}: ${to}`)),
  ].join('\n  ')

function subjectOf({ items, more, questions, requests, needs }: Digest): string {
  if (items.length === 0 && requests.length === 0 && needs.length > 0)
    return `The site needs a hand: ${needs.map(({ name }) => name).join(', ')}`
  if (items.length === 0 && requests.length > 0)
    return `${counted(
      requests.reduce((sum, { count }) => sum + count, 0),
      'request',
    )} from students`
  if (items.length === 0) return counted(questions.length, 'unanswered question')
  if (items.length === 1) return items[0]?.title ?? title
  return more ? `${items.length}+ new notifications` : counted(items.length, 'new notification')
}

function linesOfQuestion({ question, times }: UnansweredQuestion, siteUrl: string) {
  const address = `${siteUrl}${paths.admin({ section: 'unanswered' })}`
  return {
    head: question,
    address,
    lines: [`Asked by ${times} people. See its nearest pages, and write a help entry.`],
  }
}

const linesOfNeed = ({ name, value, advice }: Need, siteUrl: string) => ({
  head: `${name}: ${value}`,
  address: `${siteUrl}${paths.admin({ section: 'health' })}`,
  lines: [advice],
})

/** The links are read after logging in, and change nothing before a press on the page: mail programs open links, too. */
function linesOfRequests({ topic, count, id, endsAt }: WaitingRequests, siteUrl: string): Lines {
  const ends = endsAt && `Answer by ${dateAndTime(endsAt.toISOString(), collegeTimeZone)}`
  return {
    head: `${topicLabel(topic)}: ${counted(count, 'request')}`,
    address: `${siteUrl}${paths.myAlumni()}`,
    lines: [ends ?? 'For anybody who helps with it'],
    links:
      id === null
        ? []
        : mailedActions.map(({ action, label }) => ({
            label,
            address: `${siteUrl}${paths.myAlumni({ request: id, action })}`,
          })),
  }
}

function linesOf({ title: head, body, url, deadline }: DigestItem, siteUrl: string) {
  const last = deadline && `Last date: ${dateAndTime(deadline.toISOString(), collegeTimeZone)}`
  return { head, address: `${siteUrl}${url}`, lines: [body, last ?? ''].filter((line) => line !== '') }
}
