import { html, raw } from 'hono/html'
import { dateAndTime } from '#domain/dates/calendar-date.ts'
import { sheetStyle } from '#server/core/http/plain-page.ts'
import type { StoredMail } from '#server/core/mail/mailbox.ts'
import { mailboxAddress } from './access-token.ts'

/**
 * The mailbox as a page without a script; `html` escapes everything from a mail.
 * @param token part of the link to each mail
 */
export function mailboxPage(siteName: string, mails: StoredMail[], token: string): string {
  const page = html`<!doctype html>
    <html lang="en-IN">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>Mailbox · ${siteName}</title>
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <style>
          ${raw(style)}
        </style>
      </head>
      <body>
        <main>
          <h1>Mailbox</h1>
          <p class="lead">
            No mail transport is configured, so mails stay here instead of being sent. This page opens on this machine
            only, with the token in its address: do not share the address.
          </p>
          ${mails.length === 0 ? html`<p class="empty">Nothing yet. Reload this page after you asked for a mail.</p>` : ''}
          <ol>
            ${mails.map((mail) => mailItem(mail, token))}
          </ol>
        </main>
      </body>
    </html>`
  return String(page)
}

function mailItem({ id, to, subject, text, sentAt: date }: StoredMail, token: string) {
  return html`<li>
    <h2><a href="${mailboxAddress(`/dev/mailbox/${id}`, token)}">${subject}</a></h2>
    <p class="meta">
      <span>To ${to}</span>
      <time datetime="${date.toISOString()}">${dateAndTime(date.toISOString(), 'Asia/Kolkata')}</time>
    </p>
    <details>
      <summary>Plain text</summary>
      <pre>${text}</pre>
    </details>
  </li>`
}

const style = `${sheetStyle}
h2 { margin: 0; font-size: 1.25rem; }
.lead, .meta { color: var(--ink-2); }
.lead { margin: 0 0 2rem; max-width: 60ch; }
.empty { padding: 2rem 1rem; border: 1px dashed var(--line); border-radius: 4px; text-align: center; }
ol { display: grid; gap: 1rem; margin: 0; padding: 0; list-style: none; }
li { padding: 1rem 1.25rem .5rem; background: var(--sheet); border: 1px solid var(--line); border-top: 2px solid var(--margin); border-radius: 4px; }
.meta { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 0 1rem; margin: .25rem 0 0; font-size: .9375rem; overflow-wrap: anywhere; }
h2 a { display: inline-block; padding: .375rem 0; color: inherit; text-decoration: underline 2px var(--marigold); text-underline-offset: .2em; }
summary { padding: .625rem 0; cursor: pointer; font-size: .9375rem; }
pre { margin: 0 0 .5rem; padding: 1rem; background: var(--sunk); border-radius: 4px; font: inherit; white-space: pre-wrap; overflow-wrap: anywhere; }
`
