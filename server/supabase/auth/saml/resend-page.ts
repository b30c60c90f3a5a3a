import { html, raw } from 'hono/html'
import { sheetStyle } from '#server/core/http/plain-page-style.ts'

/** Sends the college's answer once more, from an address of ours (browser-binding.ts): by itself, or with a press. */
export function resendPage(action: string, form: URLSearchParams): string {
  const fields = ['SAMLResponse', 'RelayState'].map(
    (name) => html`<input type="hidden" name="${name}" value="${form.get(name) ?? ''}" />`,
  )
  const page = html`<!doctype html>
    <html lang="en-IN">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>Signing in · CampusLife</title>
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <style>
          ${raw(sheetStyle)}
        </style>
      </head>
      <body>
        <main class="one">
          <p class="brand">CampusLife</p>
          <div class="sheet">
            <h1>Signing you in</h1>
            <p>Your college has answered. If this page stays, press the button.</p>
            <form method="post" action="${action}">
              ${fields}<input type="hidden" name="resent" value="1" /><button type="submit">Continue</button>
            </form>
          </div>
        </main>
        <script>
          ${raw('document.forms[0].submit()')}
        </script>
      </body>
    </html>`
  return String(page)
}
