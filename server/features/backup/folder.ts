import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Config } from '#server/core/config/config.ts'

/** Where backups are, unless a command names another place. */
export const folderOf = ({ dataDir }: Pick<Config, 'dataDir'>): string => join(dataDir, 'backups')

/** The time (UTC), so that names sort by age. Where a backup in the folder has this second's name, it is the next one's. */
export async function newName(folder: string, passphrase: string | undefined): Promise<string> {
  for (;;) {
    const second = new Date().toISOString().slice(0, 19).replaceAll(':', '-')
    const name = `campuslife-${second}Z.backup.gz${passphrase === undefined ? '' : '.enc'}`
    if (!(await ownNames(folder)).includes(name)) return name
    await sleep(100)
  }
}

/** The names of our own backups in a folder, the oldest first; none where there is no such folder. */
export const ownNames = async (folder: string): Promise<string[]> =>
  (await namesIn(folder)).filter((name) =>
    /^campuslife-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.backup\.gz(\.enc)?$/.test(name),
  )

/** What backups that are being written, or were killed, have written so far. */
export const unfinishedNames = async (folder: string): Promise<string[]> =>
  (await namesIn(folder)).filter((name) => /^\.campuslife-.*\.backup\.gz(\.enc)?\.\d+$/.test(name))

const namesIn = async (folder: string) => (await readdir(folder).catch(() => [])).toSorted()
