import { html } from 'hono/html'
import { gateHeading, usualLine } from '#domain/college/gate.ts'
import { waitingGate } from '#domain/college/opening.ts'
import { collegeDay } from '#domain/dates/college-time.ts'
import { paths } from '#domain/paths.ts'
import { plainPage } from '#server/core/http/plain-page.ts'

export interface Gate {
  name: string
  shortName: string
  /** What the college says to those outside; empty where it says nothing. */
  line: string
  opensAt: Date | null
}

/**
 * What a closed site shows in place of a page. A session of this browser is tried in the pages behind it, which send
 * an account that may not enter back to the waiting gate: the server knows a session only by its requests for data.
 */
export function gatePage({ name, shortName, line, opensAt }: Gate, isWaiting: boolean): string {
  const heading = gateHeading(name, opensAt === null ? '' : collegeDay(opensAt))
  return plainPage({
    siteName: shortName,
    title: heading,
    text: line || usualLine,
    action: isWaiting
      ? html`<p>Your account is not invited yet. It works from the opening on.</p>
          <a class="button" id="other" href="${paths.login()}">Use another account</a>`
      : html`<p>Whoever is invited can enter already.</p>
          <a class="button" href="${paths.login()}">Log in</a>`,
    script,
  })
}

const script = `(() => {
  const { pathname, search, hash } = location
  const isWaiting = pathname + search === '${waitingGate}'
  const next = '${paths.login()}?next=' + encodeURIComponent(pathname + search)
  let keys = []
  try { keys = Object.keys(localStorage).filter((key) => /^sb-.+-auth-token$/.test(key)) } catch {}
  if (/[#&](access_token|error)=/.test(hash)) location.replace(next + hash)
  else if (keys.length > 0 && !isWaiting) location.replace(next)
  document.getElementById('other')?.addEventListener('click', () => {
    for (const key of keys) localStorage.removeItem(key)
  })
})()`
