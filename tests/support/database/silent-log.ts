import { openLog } from '#server/core/log/log.ts'

/** For what wants a log and is not tested for what it writes. */
export const silentLog = openLog({ logLevel: 'silent' })
