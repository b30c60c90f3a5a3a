import { html } from 'hono/html'
import { plainPage } from '#server/core/http/plain-page.ts'

const words: Record<string, { title: string; action: string }> = {
  signup: { title: 'Confirm your address', action: 'Confirm my address' },
  invite: { title: 'Accept the invitation', action: 'Accept' },
  magiclink: { title: 'Log in', action: 'Log in' },
  recovery: { title: 'Choose a new password', action: 'Continue' },
  email_change: { title: 'Confirm the change of address', action: 'Confirm the change' },
}

/**
 * The page of a mail link, for sites whose mail programs open links before people do: only its button consumes the
 * link.
 * @param action the button's target
 */
export function linkPage(siteName: string, type: string, action: string): string {
  const { title, action: label } = words[type] ?? { title: 'Open the link', action: 'Continue' }
  return plainPage({
    siteName,
    title,
    text: 'Press the button to continue. This shows that a person opened the e-mail, not a link scanner.',
    action: html`<form method="post" action="${action}"><button type="submit">${label}</button></form>`,
  })
}
