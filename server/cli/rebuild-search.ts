import { counted } from '#domain/counted.ts'
import { indexPages } from '../features/assistant/index-pages.ts'
import { countDifferences, rebuildIndex } from '../features/search/rebuild.ts'
import type { Command } from './command.ts'

export const rebuildSearch: Command = {
  name: 'rebuild-search',
  usage: {
    args: '[--check]',
    text: ['makes the search index anew, while the site runs;', '--check only compares it with the tables'],
  },
  withoutEncryption: true,
  run: async ([option], { pool }) => {
    if (option === '--check') {
      const differences = await countDifferences(pool)
      return differences === 0
        ? 'The search index is what the tables say.'
        : `The search index differs from the tables in ${counted(differences, 'document')}: run rebuild-search.`
    }
    await indexPages(pool)
    return `The search index has ${counted(await rebuildIndex(pool), 'document')}.`
  },
}
