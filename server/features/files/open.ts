import type { Config } from '#server/core/config/config.ts'
import { openFolder } from './folder.ts'
import { openS3 } from './s3.ts'
import type { FileStore } from './storing/store.ts'

/** The configured store: a bucket, else a folder beside the embedded database. */
export function openFileStore({ files }: Pick<Config, 'files'>): FileStore {
  return files.s3 === undefined ? openFolder(files.folder) : openS3(files.s3)
}
