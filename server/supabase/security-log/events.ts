import { userAgentName } from '#domain/accounts/user-agent-name.ts'
import type { SecurityEventKind } from '#domain/accounts/security-events.ts'
import { networksOf } from '#server/core/http/addresses/networks.ts'

/** One event. Its texts are constants of the code: no password, code, token, address or typed text. */
export interface SecurityEvent extends Origin {
  kind: SecurityEventKind
  userId?: string | undefined
  sessionId?: string | undefined
  details?: Record<string, string>
}

/** The origin of a request, as coarse as the log stores it. */
export interface Origin {
  clientName?: string | undefined
  network?: string | undefined
}

export function originOf({ address, userAgent }: { address: string; userAgent: string | undefined }): Origin {
  return {
    clientName: userAgent === undefined ? undefined : userAgentName(userAgent),
    // The widest network: an IPv4 /24 or an IPv6 /48.
    network: networksOf(address).at(-1),
  }
}
