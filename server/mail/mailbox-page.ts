import { html, raw } from 'hono/html'
import type { StoredMail } from './mailbox.ts'

const sentAt = new Intl.DateTimeFormat('en-IN', { dateStyle: 'medium', timeStyle: 'medium' })

/** The mailbox as a page without a script; everything from a mail is escaped by `html`. */
export function mailboxPage(mails: StoredMail[]): string {
  const page = html`<!doctype html>
    <html lang="en-IN">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>Mailbox · CampusLife</title>
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <style>
          ${raw(style)}
        </style>
      </head>
      <body>
        <main>
          <h1>Mailbox</h1>
          <p class="lead">
            No mail transport is configured, so mails stay here instead of being sent. Only this machine can read them.
          </p>
          ${mails.length === 0 ? html`<p class="empty">Nothing yet. Reload this page after you asked for a mail.</p>` : ''}
          <ol>
            ${mails.map(mailItem)}
          </ol>
        </main>
      </body>
    </html>`
  return String(page)
}

function mailItem({ id, to, subject, text, sentAt: date }: StoredMail) {
  return html`<li>
    <h2><a href="/dev/mailbox/${id}">${subject}</a></h2>
    <p class="meta"><span>To ${to}</span> <time datetime="${date.toISOString()}">${sentAt.format(date)}</time></p>
    <details>
      <summary>Plain text</summary>
      <pre>${text}</pre>
    </details>
  </li>`
}

/** The palette of web/ui/tokens.css; this page stands alone, so it takes nothing from the build. */
const style = `
:root {
  color-scheme: light dark;
  --paper: light-dark(#faf4e8, #12151f); --sheet: light-dark(#fffdf8, #1a1e2b); --sunk: light-dark(#f1e9d9, #0d1018);
  --ink: light-dark(#1a2036, #efe9dc); --ink-2: light-dark(#474c63, #bcb8ae); --line: light-dark(#e2d8c5, #2c3142);
  --margin: light-dark(#d98a7a, #7a4139); --marigold: light-dark(#f2a50c, #f0ac2e); --focus: light-dark(#2b4c9b, #a4bbf5);
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 1.0625rem/1.6 'Segoe UI', system-ui, sans-serif; }
main { max-width: 46rem; margin: 0 auto; padding: 2rem clamp(1rem, .4rem + 2.6vw, 2.5rem) 4rem; }
h1, h2 { font-family: Rockwell, 'Roboto Slab', Georgia, serif; line-height: 1.2; text-wrap: balance; overflow-wrap: anywhere; }
h1 { margin: 0 0 .5rem; font-size: clamp(2rem, 1.55rem + 2vw, 2.875rem); }
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
:focus-visible { outline: 3px solid var(--focus); outline-offset: 2px; border-radius: 2px; }
`
