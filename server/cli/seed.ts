import { counted } from '#domain/counted.ts'
import { addSamplePapers } from '#server/features/files/samples/add-sample-papers.ts'
import { openFileStore } from '#server/features/files/open.ts'
import { UsageError } from '#server/core/config/environment.ts'
import { openLog } from '#server/core/log/log.ts'
import { seed as insertContent } from '../content/seed.ts'
import type { Command } from './command.ts'

export const seed: Command = {
  name: 'seed',
  usage: {
    args: '[papers]',
    text: [
      'adds the sample content that comes with CampusLife, where it was never added before;',
      'with "papers", a small library of sample question papers',
    ],
  },
  run: async ([what], { pool, config }) => {
    if (what === undefined) return `${counted(await insertContent(pool), 'item')} added.`
    if (what !== 'papers') throw new UsageError(`There is no sample content called "${what}".`)
    if (config.hosted !== undefined) throw new UsageError('Sample papers need a server with its own database.')
    const { added, papers } = await addSamplePapers({ pool, files: openFileStore(config), log: openLog(config) })
    if (added === 0) return `All ${papers} sample papers are there.`
    return `${counted(added, 'sample paper')} added. The server reads them, a few minutes' work.`
  },
}
