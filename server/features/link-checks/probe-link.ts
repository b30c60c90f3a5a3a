import { Agent, request } from 'node:https'
import { isIP } from 'node:net'
import { isPublicAddress, lookupPublic, PrivateAddress } from '#server/core/http/addresses/public-addresses.ts'

/**
 * `open`: the site answered and has the page, or lets no program see it. `down`: it answered that the page is gone, or that it
 * fails itself. `silent`: no answer, for which this server's own line may be the reason. `unknown`: nothing was sent, because
 * the address is not one of the public internet.
 */
export type LinkState = 'open' | 'down' | 'silent' | 'unknown'

export type Probe = (url: string) => Promise<LinkState>

const timeoutMs = 8_000
const maxRedirects = 5

/** Reads no more than the head of an answer. Follows redirects, each under the same rules. */
export function openProbe(agent = new Agent({ lookup: lookupPublic() })): Probe {
  return async (url) => {
    // Of all redirects together.
    const signal = AbortSignal.timeout(timeoutMs)
    let next = url
    for (let redirects = 0; redirects <= maxRedirects; redirects++) {
      const { protocol, hostname } = new URL(next)
      // A socket does not look up an address that is a number.
      const number = hostname.replaceAll(/[[\]]/g, '')
      if (protocol !== 'https:' || (isIP(number) !== 0 && !isPublicAddress(number))) return 'unknown'
      const answer = await head(next, agent, signal)
      if (typeof answer === 'string') return answer
      if (answer.location === undefined || !URL.canParse(answer.location, next)) return stateOf(answer.status)
      next = new URL(answer.location, next).href
    }
    return 'down'
  }
}

/** 401, 403, 405 and 429 are what sites answer to programs. */
const stateOf = (status: number): LinkState => (status === 404 || status === 410 || status >= 500 ? 'down' : 'open')

type Head = { status: number; location?: string | undefined } | 'silent' | 'unknown'

/** With GET, because some sites answer HEAD with an error; never rejects. */
function head(url: string, agent: Agent, signal: AbortSignal): Promise<Head> {
  return new Promise((resolve) => {
    const sent = request(
      url,
      { agent, signal, headers: { 'user-agent': 'link check of a resume page' } },
      (response) => {
        const { statusCode: status = 0, headers } = response
        resolve({ status, location: status >= 300 && status < 400 ? headers.location : undefined })
        response.on('error', () => {})
        response.destroy()
      },
    )
    sent.on('error', (error) => resolve(error instanceof PrivateAddress ? 'unknown' : 'silent'))
    sent.end()
  })
}
