import type { Outcome, PartOptions } from './finding.ts'
import { makeFolder, runSite } from './processes.ts'
import { median } from './rates.ts'

const times = 5

/** From the command to the first successful response of /readyz, with an empty data folder and with an existing one. */
export async function measureStart({ report }: PartOptions): Promise<Outcome> {
  report(`starting ${times} times with an empty folder, and ${times} times more`)
  const first: number[] = []
  const next: number[] = []
  const byNpm: number[] = []
  const idle: number[] = []
  const cpu: number[] = []
  for (let time = 0; time < times; time++) {
    const folder = makeFolder()
    const empty = await runSite(folder)
    first.push(empty.startMs)
    await empty.stop()
    const again = await runSite(folder)
    next.push(again.startMs)
    idle.push(again.memory())
    cpu.push(again.cpu())
    await again.stop()
    const npm = await runSite(folder, 'npm')
    byNpm.push(npm.startMs)
    await npm.stop()
  }
  const figures = {
    emptyFolderMs: median(first),
    nextMs: median(next),
    nextByNpmMs: median(byNpm),
    /** Of the server's own process. */
    nextProcessorMs: median(cpu),
    memoryMb: median(idle),
    all: { first, next, byNpm },
  }
  const npmItself = figures.nextByNpmMs - figures.nextMs
  return {
    figures,
    findings: [
      {
        what: '`npm start`, empty data folder: first answer',
        target: '1.5 s',
        measured: `${figures.emptyFolderMs} ms, and npm's own ${npmItself} ms before`,
        holds: figures.emptyFolderMs <= 1500,
      },
      {
        what: '`npm start` after that: first answer',
        target: '0.5 s',
        measured: `${figures.nextMs} ms, of them ${figures.nextProcessorMs} ms of processor time, and npm's own ${npmItself} ms before`,
        holds: figures.nextMs <= 500,
      },
    ],
  }
}
