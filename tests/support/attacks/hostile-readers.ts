import { readdirSync, readFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/** Expensive reads of twenty anonymous attackers: nested and wide embeds, with as many rows as possible. */
const hostilePaths = [
  '/rest/v1/comments?select=id,discussions(id,comments(*))',
  '/rest/v1/comments?select=*,discussions(*,comments(*,discussions(*)))',
  '/rest/v1/discussions?select=*,a:comments(*),b:comments(*),c:comments(*,discussions(*))',
  '/rest/v1/comments?select=*,a:content,b:content,c:content,discussions(*,d:content,comments(*,e:content,f:content))',
  '/rest/v1/discussions?select=*,...comments(content,id,user_name)&order=content.desc',
  '/rest/v1/comments?select=id,discussions!inner(id,comments!inner(id,discussions!inner(id,comments(count))))',
]

export interface Figures {
  /** The peak memory of the server and of all of PostgreSQL's processes together (PSS), MB. */
  peakMb: number
  /** The server's part of it, at the same moment. */
  serverMb: number
  /** Before the attack. */
  restMb: number
  readyz: Probe
  otherReader: Probe
  /** The number of responses to the attackers, by status. */
  hostile: Record<string, number>
}

interface Probe {
  asked: number
  failed: number
  slowestMs: number
}

interface Target {
  url: string
  publishableKey: string
  serverPid: number
  postmasterPid: number
}

/**
 * Attacks with `readers` for `seconds`, and meanwhile requests `/readyz` and the forum's list as another client.
 *
 * @param addressOf the address that a trusted proxy would write for the nth attacker
 * @param reads whether the attackers read their responses
 */
export async function attack(
  target: Target,
  options: { readers: number; seconds: number; addressOf: (n: number) => string; reads: boolean },
): Promise<Figures> {
  const { readers, seconds, addressOf, reads } = options
  const hostile: Record<string, number> = {}
  const count = (what: string) => (hostile[what] = (hostile[what] ?? 0) + 1)
  const restMb = memoryOf(target).totalMb
  const until = performance.now() + seconds * 1000
  const goesOn = () => performance.now() < until

  const read = async (n: number) => {
    for (let turn = n; goesOn(); turn++) {
      const headers = { apikey: target.publishableKey, 'x-forwarded-for': addressOf(n) }
      const path = hostilePaths[turn % hostilePaths.length] ?? ''
      const signal = AbortSignal.timeout(15_000)
      await fetch(target.url + path, { headers, signal }).then(
        async (answer) => {
          count(String(answer.status))
          await answer.arrayBuffer()
        },
        () => count('none'),
      )
      // A rejection is cheap; without a pause this process itself would be measured.
      await sleep(20)
    }
  }
  const askOnly = async (n: number) => {
    const sockets: Socket[] = []
    const head = (path: string) =>
      `GET ${path} HTTP/1.1\r\nHost: site\r\napikey: ${target.publishableKey}\r\nX-Forwarded-For: ${addressOf(n)}\r\n\r\n`
    while (goesOn()) {
      const socket = connect(Number(new URL(target.url).port), '127.0.0.1')
      socket.on('error', () => {}).on('close', () => count('closed'))
      socket.pause()
      // The largest responses without embeds, several concurrently.
      const plain = '/rest/v1/comments?select=*,a:content,b:content,c:content'
      socket.write(head(plain) + head('/rest/v1/discussions?select=*,a:content,b:content,c:content') + head(plain))
      sockets.push(socket)
      count('connected')
      await sleep(250)
    }
    for (const socket of sockets) socket.destroy()
  }

  const peak = { totalMb: 0, serverMb: 0 }
  const watch = async () => {
    while (goesOn()) {
      const now = memoryOf(target)
      if (now.totalMb > peak.totalMb) Object.assign(peak, now)
      await sleep(50)
    }
  }
  const probe = async (path: string, headers: Record<string, string>): Promise<Probe> => {
    const found = { asked: 0, failed: 0, slowestMs: 0 }
    while (goesOn()) {
      const started = performance.now()
      const ok = await fetch(target.url + path, { headers, signal: AbortSignal.timeout(15_000) }).then(
        async (answer) => (await answer.text(), answer.ok),
        () => false,
      )
      found.asked++
      if (!ok) found.failed++
      found.slowestMs = Math.max(found.slowestMs, Math.round(performance.now() - started))
      await sleep(200)
    }
    return found
  }

  const list = '/rest/v1/discussions?select=*,comments(count)&order=created_at.desc&limit=20'
  const [readyz, otherReader] = await Promise.all([
    probe('/readyz', {}),
    probe(list, { apikey: target.publishableKey, 'x-forwarded-for': '203.0.113.77' }),
    watch(),
    ...Array.from({ length: readers }, (_, n) => (reads ? read(n) : askOnly(n))),
  ])
  return { peakMb: peak.totalMb, serverMb: peak.serverMb, restMb, readyz, otherReader, hostile }
}

/** Proportional set size: pages that several of PostgreSQL's processes share count once. */
function memoryOf({ serverPid, postmasterPid }: Target): { totalMb: number; serverMb: number } {
  const serverMb = pss(serverPid)
  const database = [postmasterPid, ...childrenOf(postmasterPid)].reduce((sum, pid) => sum + pss(pid), 0)
  return { serverMb: Math.round(serverMb), totalMb: Math.round(serverMb + database) }
}

function pss(pid: number): number {
  try {
    return Number(/^Pss:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1] ?? 0) / 1024
  } catch {
    return 0 // The process has ended meanwhile.
  }
}

function childrenOf(pid: number): number[] {
  return readdirSync('/proc')
    .map(Number)
    .filter((each) => {
      if (!Number.isInteger(each)) return false
      try {
        return Number(readFileSync(`/proc/${each}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[1]) === pid
      } catch {
        return false
      }
    })
}
