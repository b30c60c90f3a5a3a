import { html, raw } from 'hono/html'
import { sheetStyle } from '#server/core/http/plain-page-style.ts'

const words: Record<string, { title: string; action: string }> = {
  signup: { title: 'Confirm your address', action: 'Confirm my address' },
  invite: { title: 'Accept the invitation', action: 'Accept' },
  magiclink: { title: 'Sign in to CampusLife', action: 'Sign in' },
  recovery: { title: 'Choose a new password', action: 'Go on' },
  email_change: { title: 'Confirm the change of address', action: 'Confirm the change' },
}

/**
 * What a mail link shows where mail programs open links before people do: only the button uses the link up.
 * @param action where the button leads
 */
export function linkPage(type: string, action: string): string {
  const { title, action: label } = words[type] ?? { title: 'Open the link', action: 'Go on' }
  const page = html`<!doctype html>
    <html lang="en-IN">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title} · CampusLife</title>
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <style>
          ${raw(sheetStyle)}
        </style>
      </head>
      <body>
        <main class="one">
          <p class="brand">CampusLife</p>
          <div class="sheet">
            <h1>${title}</h1>
            <p>One press, so that we know a person opened the mail and not a program that checks its links.</p>
            <form method="post" action="${action}"><button type="submit">${label}</button></form>
          </div>
        </main>
      </body>
    </html>`
  return String(page)
}
