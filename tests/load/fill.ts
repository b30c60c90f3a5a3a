import { parseArgs } from 'node:util'
import { makeFilled } from './data/make-filled.ts'

// npm run fill -- --folder data-large --discussions 1000000 --comments 10
// Makes an embedded database with a forum of that size: DATA_DIR for a server that is to be looked at or measured.

const { values } = parseArgs({
  options: {
    folder: { type: 'string' },
    discussions: { type: 'string', default: '100000' },
    comments: { type: 'string', default: '10' },
    authors: { type: 'string', default: '20000' },
    seed: { type: 'string', default: '1' },
  },
})
if (values.folder === undefined) throw new Error('Name a folder that does not exist yet: --folder data-large')

await makeFilled(values.folder, {
  discussions: Number(values.discussions),
  commentsEach: Number(values.comments),
  authors: Number(values.authors),
  seed: Number(values.seed),
})
