import { type ChildProcess, spawn } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { setPriority } from 'node:os'
import { join } from 'node:path'
import { root } from '../config/root.ts'

interface Isolated {
  /** A module, relative to the root, which reads its input from file descriptor 0 and writes results to 3. */
  program: string
  args?: readonly string[]
  /** Files and folders relative to the root that it may read: its code and its libraries, but not the data folder. */
  readable: readonly string[]
  /** Of `constants.priority`. */
  priority: number
  /** MB. */
  heap: number
  /** Threads and native modules that its libraries need. */
  allow?: readonly ('worker' | 'addons')[]
}

/** Linux's units: bytes of a page of memory, and ms of a tick of processor time. */
const [pageBytes, tickMs] = [4096, 10]

/**
 * Starts a process for untrusted files: it may neither write files nor open connections (Node's permission model), gets
 * no variable of the server's environment, and may crash.
 */
export function startIsolated({ program, args = [], readable, priority, heap, allow = [] }: Isolated): ChildProcess {
  const child = spawn(
    process.execPath,
    [
      `--max-old-space-size=${heap}`,
      '--permission',
      ...readable.map((path) => `--allow-fs-read=${join(root, path)}`),
      ...allow.map((what) => `--allow-${what}`),
      '--disable-warning=SecurityWarning',
      '--disable-warning=ExperimentalWarning',
      join(root, program),
      ...args,
    ],
    // The server's environment contains secrets.
    { cwd: root, env: { NODE_ENV: 'production' }, stdio: ['pipe', 'ignore', 'ignore', 'pipe'], windowsHide: true },
  )
  try {
    if (child.pid !== undefined) setPriority(child.pid, priority)
    // Where memory runs out, Linux then kills this process instead of the server or its database.
    writeFile(`/proc/${child.pid}/oom_score_adj`, '1000').catch(() => {})
  } catch {
    // The process has ended, or the system does not allow it.
  }
  return child
}

/** MB of memory and ms of processor time that it uses; undefined where the system does not report them (Linux does). */
export async function usageOf({ pid }: ChildProcess): Promise<{ memory: number; cpuMs: number } | undefined> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  // After its name, which may contain anything: proc_pid_stat(5), fields 14, 15 and 24.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  if (fields.length < 22) return undefined
  const [user, system, pages] = [Number(fields[11]), Number(fields[12]), Number(fields[21])]
  return { memory: (pages * pageBytes) / 1024 / 1024, cpuMs: (user + system) * tickMs }
}
