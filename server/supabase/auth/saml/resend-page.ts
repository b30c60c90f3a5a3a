import { html } from 'hono/html'
import { plainPage } from '#server/core/http/plain-page.ts'

/** Posts the college's response again from an address of ours (browser-binding.ts): by script, or by a button. */
export function resendPage(siteName: string, action: string, form: URLSearchParams): string {
  const fields = ['SAMLResponse', 'RelayState'].map(
    (name) => html`<input type="hidden" name="${name}" value="${form.get(name) ?? ''}" />`,
  )
  return plainPage({
    siteName,
    title: 'Logging in',
    heading: 'Logging you in',
    text: 'Your college has answered. If nothing happens, press the button.',
    action: html`<form method="post" action="${action}">
      ${fields}<input type="hidden" name="resent" value="1" /><button type="submit">Continue</button>
    </form>`,
    script: 'document.forms[0].submit()',
  })
}
