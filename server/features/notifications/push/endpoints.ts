import { isIP } from 'node:net'
import { isLoopback } from '#server/core/config/config.ts'

/** Which addresses pushes are sent to: a browser names one, and whoever pretends to be a browser names any. */
export interface PushServices {
  /** Whether pushes may be sent there: https to a service of the list, nothing in the address that is not its own. */
  accepts: (endpoint: string) => boolean
  /** Whether the list has this very host and port: it may then be in the operator's own network. */
  isOwn: (endpoint: string) => boolean
}

/**
 * @param list `*.example.org` stands for all names below it. One with a port, `push.campus.example:8443`, is a service of
 * the operator's own: no other entry allows a port, an IP address or a private network
 */
export function pushServices(list: readonly string[]): PushServices {
  const own = new Set(list.filter((entry) => /:\d+$/.test(entry)))
  const names = list.filter((entry) => !own.has(entry))
  const isNamed = (host: string) =>
    names.some((entry) => (entry.startsWith('*.') ? host.endsWith(entry.slice(1)) : host === entry))
  const isOwn = (endpoint: string) => URL.canParse(endpoint) && own.has(new URL(endpoint).host)
  return {
    accepts: (endpoint) => {
      if (!URL.canParse(endpoint)) return false
      const { protocol, username, password, port, hostname, href, hash } = new URL(endpoint)
      // Written otherwise than it is read, it would be another address for somebody else.
      if (protocol !== 'https:' || username !== '' || password !== '' || hash !== '' || href !== endpoint) return false
      return isOwn(endpoint) || (port === '' && isName(hostname) && isNamed(hostname))
    },
    isOwn,
  }
}

const isName = (host: string) => isIP(host.replaceAll(/[[\]]/g, '')) === 0 && !isLoopback(host) && !host.endsWith('.')
