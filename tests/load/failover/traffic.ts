import { setTimeout as sleep } from 'node:timers/promises'
import { type Answer, type Ask, Line } from '../requests/http.ts'
import { commentsAddress, discussionsAddress, searchAddress } from '../requests/forum-requests.ts'

/** The traffic's figures during a drill. */
interface Phase {
  name: string
  reads: number
  failedReads: number
  /** Acknowledged. */
  writes: number
  /** Failed tries: each is repeated until it is acknowledged. */
  failedWrites: number
  /** From the first try to the acknowledgement, ms. */
  longestWrite: number
  /** Of one request, answered or not, ms. */
  longestRead: number
  /** Acknowledged writes that their author then could not read. */
  unread: number
}

export interface Traffic {
  /** Starts counting under another name. */
  begin: (name: string) => void
  phases: Phase[]
  /** The number of failures, by phase, address and response. */
  failed: ReadonlyMap<string, number>
  /** The acknowledged writes. */
  acknowledged: string[]
  /** Ends once every writer has an acknowledgement. */
  stop: () => Promise<void>
}

export interface Site {
  url: string
  apikey: string
  /** Writers take turns: comments on the same discussion wait for each other. */
  discussions: readonly string[]
  /** The path of a PDF in the bucket, and the headers of an account that may read it. */
  file: { path: string; headers: Record<string, string> }
}

/**
 * People at a site, each on a connection of their own: writers, who read what they have just written, and readers.
 *
 * @param people the headers of their accounts
 */
export function startTraffic(
  { url, apikey, discussions, file }: Site,
  people: readonly Record<string, string>[],
): Traffic {
  const phases: Phase[] = []
  const acknowledged: string[] = []
  const ending = new AbortController()
  let phase = newPhase('warm-up')
  const failed = new Map<string, number>()

  const note = (path: string, { status, body }: Answer) => {
    const what = `${phase.name}: ${path.split('?')[0]} ${status} ${body.slice(0, 120)}`
    failed.set(what, (failed.get(what) ?? 0) + 1)
  }

  const read = async (line: Line, path: string, headers: Record<string, string>): Promise<Answer> => {
    const answer = await ask(line, path, { headers })
    phase.reads++
    phase.longestRead = Math.max(phase.longestRead, answer.ms)
    if (answer.status !== 200) {
      phase.failedReads++
      note(path, answer)
      await sleep(50)
    }
    return answer
  }

  const write = async (headers: Record<string, string>, writer: number) => {
    const line = new Line(url, 1)
    const discussion = discussions[writer % discussions.length]
    for (let turn = 0; !ending.signal.aborted; turn++) {
      const content = `writer ${writer}, comment ${turn}`
      const started = performance.now()
      const comment: Ask = { method: 'POST', headers, body: { discussion_id: discussion, content } }
      for (;;) {
        const answer = await ask(line, '/rest/v1/comments', comment)
        if (answer.status === 201) break
        phase.failedWrites++
        note('/rest/v1/comments', answer)
        await sleep(50)
      }
      acknowledged.push(content)
      phase.writes++
      phase.longestWrite = Math.max(phase.longestWrite, performance.now() - started)
      const own = `/rest/v1/comments?select=id&content=eq.${encodeURIComponent(content)}`
      const { status, body } = await read(line, own, headers)
      if (status === 200 && body === '[]') phase.unread++
      await sleep(20)
    }
    line.close()
  }

  const look = async (headers: Record<string, string>) => {
    const line = new Line(url, 1)
    const visitor = { apikey, authorization: `Bearer ${apikey}` }
    while (!ending.signal.aborted) {
      await read(line, discussionsAddress(), headers)
      await read(line, commentsAddress(discussions[0] ?? ''), headers)
      await read(line, searchAddress('exam'), headers)
      await read(line, '/rest/v1/vendors?select=*', visitor)
      await read(line, '/about', {})
      const { status, body } = await read(line, file.path, file.headers)
      if (status === 200 && !body.startsWith('%PDF')) phase.failedReads++
      await sleep(20)
    }
    line.close()
  }

  const lives = people.map((headers, index) => (index % 2 === 0 ? write(headers, index) : look(headers)))
  return {
    phases,
    failed,
    acknowledged,
    begin: (name) => {
      phase = newPhase(name)
      phases.push(phase)
    },
    stop: async () => {
      ending.abort()
      await Promise.all(lives)
    },
  }
}

function newPhase(name: string): Phase {
  const counts = { reads: 0, failedReads: 0, writes: 0, failedWrites: 0 }
  return { name, ...counts, longestWrite: 0, longestRead: 0, unread: 0 }
}

async function ask(line: Line, path: string, options: Ask): Promise<Answer> {
  const started = performance.now()
  return line
    .ask(path, options)
    .catch((error: unknown) => ({ status: 0, body: String(error), ms: performance.now() - started }))
}
