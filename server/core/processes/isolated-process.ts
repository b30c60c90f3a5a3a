import { type ChildProcess, spawn } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { setPriority } from 'node:os'
import { join } from 'node:path'
import { root } from '../config/root.ts'

interface Isolated {
  /** Below the root: a module, which gets its input by file descriptor 0 and answers by file descriptor 3. */
  program: string
  args?: readonly string[]
  /** Files and folders below the root that it may read: its code and its libraries, not the data folder beside them. */
  readable: readonly string[]
  /** Of `constants.priority`. */
  priority: number
  /** MB. */
  heap: number
  /** Threads and native modules that its libraries need. */
  allow?: readonly ('worker' | 'addons')[]
}

/** What Linux counts memory in, bytes, and processor time, ms. */
const [pageBytes, tickMs] = [4096, 10]

/**
 * Starts a process for files that were made by somebody else: it may write nothing and connect to nothing (Node's
 * permission model), has nothing of the server's environment, and may die.
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
    // The server's environment holds secrets.
    { cwd: root, env: { NODE_ENV: 'production' }, stdio: ['pipe', 'ignore', 'ignore', 'pipe'], windowsHide: true },
  )
  try {
    if (child.pid !== undefined) setPriority(child.pid, priority)
    // Where memory runs out, the system ends this process first, and neither the server nor its database (Linux).
    writeFile(`/proc/${child.pid}/oom_score_adj`, '1000').catch(() => {})
  } catch {
    // The process has ended, or the system does not allow it.
  }
  return child
}

/** MB that it has in memory, and ms that it has used of processors; undefined where the system does not say (Linux does). */
export async function usageOf({ pid }: ChildProcess): Promise<{ memory: number; cpuMs: number } | undefined> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  // After its name, which may hold anything: proc_pid_stat(5), fields 14, 15 and 24.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  if (fields.length < 22) return undefined
  const [user, system, pages] = [Number(fields[11]), Number(fields[12]), Number(fields[21])]
  return { memory: (pages * pageBytes) / 1024 / 1024, cpuMs: (user + system) * tickMs }
}
