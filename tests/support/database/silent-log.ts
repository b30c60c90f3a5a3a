import { openLog } from '#server/core/log/log.ts'

/** For code that needs a log and is not tested for its output. */
export const silentLog = openLog({ logLevel: 'silent' })
