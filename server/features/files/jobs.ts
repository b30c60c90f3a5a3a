import type { Jobs } from '#server/core/jobs/jobs.ts'
import { rewriteStoredFiles, type RewritingDeps } from './storing/rewrite-stored-files.ts'
import { removeUnplacedPictures } from './storing/unplaced-pictures.ts'
import { removeUnreferencedFiles } from './storing/unreferenced.ts'
import { removeOldUploads } from './storing/upload-folder.ts'

export function registerFileJobs(jobs: Jobs, deps: RewritingDeps & { uploads: string }): void {
  jobs.on('remove-files', { every: '*/5 * * * *', pollEvery: 30 }, async () => {
    await removeUnplacedPictures(deps.pool)
    await removeUnreferencedFiles(deps)
    await removeOldUploads(deps.uploads)
  })
  jobs.on('rewrite-files', { every: '* * * * *', pollEvery: 15 }, () => rewriteStoredFiles(deps))
}
