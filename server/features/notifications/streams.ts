/** An open stream of /api/live. */
export interface Stream {
  account: string
  session: string
  /** The network that it comes from. */
  network: string
  /** Of the last notification that was sent. */
  sent: bigint
  write: (text: string) => void
  close: () => void
}

/** What one account, one network and the process hold open at once. A hostel shares an address; a tab that is hidden closes. */
export interface StreamLimits {
  ofAccount: number
  ofNetwork: number
  total: number
}

export const streamLimits: StreamLimits = { ofAccount: 12, ofNetwork: 2_000, total: 20_000 }
/** Where RATE_LIMITS is off: for tests, and for measuring. */
export const totalAlone: StreamLimits = { ofAccount: 20_000, ofNetwork: 20_000, total: 20_000 }

export interface Streams {
  /** Whether one more would be one too many. */
  isFull: (account: string, network: string) => boolean
  add: (stream: Stream) => void
  remove: (stream: Stream) => void
  of: (account: string) => Iterable<Stream>
  all: () => Iterable<Stream>
  accounts: () => string[]
  readonly size: number
}

export function openStreams(limits: StreamLimits): Streams {
  const byAccount = new Map<string, Set<Stream>>()
  const byNetwork = new Map<string, number>()
  let size = 0

  return {
    isFull: (account, network) =>
      size >= limits.total ||
      (byAccount.get(account)?.size ?? 0) >= limits.ofAccount ||
      (byNetwork.get(network) ?? 0) >= limits.ofNetwork,
    add: (stream) => {
      const own = byAccount.get(stream.account) ?? new Set()
      byAccount.set(stream.account, own.add(stream))
      byNetwork.set(stream.network, (byNetwork.get(stream.network) ?? 0) + 1)
      size++
    },
    remove: (stream) => {
      const own = byAccount.get(stream.account)
      if (own?.delete(stream) !== true) return
      if (own.size === 0) byAccount.delete(stream.account)
      const left = (byNetwork.get(stream.network) ?? 1) - 1
      if (left === 0) byNetwork.delete(stream.network)
      else byNetwork.set(stream.network, left)
      size--
    },
    of: (account) => byAccount.get(account) ?? [],
    *all() {
      for (const own of byAccount.values()) yield* own
    },
    accounts: () => [...byAccount.keys()],
    get size() {
      return size
    },
  }
}
