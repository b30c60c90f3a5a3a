import type { PolicyName } from '#domain/policies/policies.ts'
import { policies } from '#domain/policies/policies.ts'
import { safeMarkup } from '#web/content/sanitize.ts'

/** How often the page is read, each half a second, until it follows a version that was published just now. */
const maxTries = 40

/**
 * The text that the site ships with, from its page, as text for the form.
 *
 * @throws while the page has a text of the college's own
 */
export async function shippedText(policy: PolicyName, signal: AbortSignal, tries = maxTries): Promise<string> {
  const response = await fetch(policies[policy].path, { signal, cache: 'no-cache' })
  const page = await response.text()
  // The first section of a text of the college's own.
  if (page.includes('<section id="section-1"')) {
    if (tries === 1) throw new Error('The page has a text of the college.')
    await new Promise((resolve) => setTimeout(resolve, 500))
    signal.throwIfAborted()
    return shippedText(policy, signal, tries - 1)
  }
  // Between the list of contents and the contact details, which every policy has.
  const text = page.slice(page.indexOf('<section id='), page.indexOf('<section id="contact"'))
  const parsed = new DOMParser().parseFromString(safeMarkup(text) as string, 'text/html')
  return [...parsed.querySelectorAll('h2, p, li')]
    .map(lineOf)
    .join('')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
}

function lineOf(element: Element): string {
  const text = (element.textContent ?? '').replaceAll(/\s+/g, ' ').trim()
  if (element.tagName === 'H2') return `\n## ${text.replace(/^\d+\.\s*/, '')}\n`
  return element.tagName === 'LI' ? `- ${text}\n` : `${text}\n\n`
}
