import { counted } from '../counted.ts'
import { minFreeShare, oldBackupDays, type SiteHealth } from './site-health.ts'
import { dateAndTime } from '../dates/calendar-date.ts'

export interface HealthRow {
  name: string
  /** In two or three words. */
  value: string
  text: string
  /** What to do about it; without it, nothing needs a hand. */
  advice?: string
}

const dayMs = 24 * 60 * 60 * 1000
const time = (iso: string) => dateAndTime(iso, 'Asia/Kolkata')

/** What those who run the site read of each part of it, what needs a hand first; what is not known is left out. */
export function healthRows(health: SiteHealth, now: Date): HealthRow[] {
  return [
    mailRow(health),
    jobsRow(health),
    backupRow(health, now),
    diskRow(health),
    databaseRow(health),
    linksRow(health),
    versionRow(health),
  ]
    .filter((row) => row !== undefined)
    .toSorted((one, other) => Number(one.advice === undefined) - Number(other.advice === undefined))
}

function mailRow({ mail }: SiteHealth): HealthRow {
  const waiting = mail.waiting === 0 ? 'None waits to be sent.' : `${counted(mail.waiting, 'mail')} wait to be sent.`
  if (!mail.server)
    return {
      name: 'Mail',
      value: 'no server',
      text: waiting,
      advice: 'Set SMTP_HOST and what belongs to it, so that mails reach people.',
    }
  if (mail.provenAt === null)
    return {
      name: 'Mail',
      value: 'not proven',
      text: waiting,
      advice: 'Send a test mail under Set up your campus, and type its code.',
    }
  return { name: 'Mail', value: 'works', text: `A test mail arrived on ${time(mail.provenAt)}. ${waiting}` }
}

function jobsRow({ jobs }: SiteHealth): HealthRow {
  const failed = jobs.failed.reduce((sum, { count }) => sum + count, 0)
  const late = jobs.late === 0 ? 'None is late.' : `${counted(jobs.late, 'job')} should have run ten minutes ago.`
  if (failed === 0 && jobs.late === 0)
    return { name: 'Jobs', value: 'on time', text: 'None failed in the last 7 days.' }
  const names = jobs.failed.map(({ name, count, lastAt }) => `${name} (${count}, last on ${time(lastAt)})`)
  return {
    name: 'Jobs',
    value: failed === 0 ? `${jobs.late} late` : `${failed} failed`,
    text: [...(failed === 0 ? [] : [`In the last 7 days: ${names.join('; ')}.`]), late].join(' '),
    advice: 'The log of the server has the reason. A job that failed is given up: what it was for is missing.',
  }
}

const nightly = 'For one every night, run npm run admin -- backup by a timer, and copy the file to another machine.'

function backupRow({ backup }: SiteHealth, now: Date): HealthRow {
  const name = 'Backup'
  if (backup === null)
    return {
      name,
      value: 'not from here',
      text: 'A hosted project is backed up in its own dashboard, under Database, Backups. Check there that it is on.',
    }
  const failure = backup.run?.state === 'failed' ? { advice: `The last one failed. ${backup.run.problem}` } : undefined
  if (backup.madeAt === null)
    return {
      name,
      value: 'none yet',
      text: 'No backup of this site was made from this data folder.',
      ...(failure ?? { advice: `Press Back up now. ${nightly}` }),
    }
  const checked =
    backup.checkedAt === null ? 'None was read back yet.' : `One was last read back on ${time(backup.checkedAt)}.`
  const bucket = backup.withoutFiles ? ' Papers and notes are in the bucket, not in the backup.' : ''
  const text = `${size(backup.bytes)}, ${backup.encrypted ? 'encrypted' : 'not encrypted'}. ${checked}${bucket}`
  const days = (now.getTime() - Date.parse(backup.madeAt)) / dayMs
  return {
    name,
    value: time(backup.madeAt),
    text,
    ...(failure ??
      (days > oldBackupDays
        ? { advice: `It is older than a week. Press Back up now. ${nightly}` }
        : backup.checkedAt === null && { advice: 'Run npm run admin -- check-backup with the newest file.' })),
  }
}

function diskRow({ disk }: SiteHealth): HealthRow | undefined {
  if (disk === null || disk.total === 0) return undefined
  return {
    name: 'Disk',
    value: `${size(disk.free)} free`,
    text: `Of ${size(disk.total)}, where the data folder is.`,
    ...(disk.free / disk.total < minFreeShare && {
      advice: 'Make room: when the disk is full, nothing can be saved. Older backups can go to another machine.',
    }),
  }
}

const databaseRow = ({ database }: SiteHealth): HealthRow => ({
  name: 'Database',
  value: size(database.bytes),
  text: `PostgreSQL ${database.version.split(' ')[0] ?? ''}.`,
})

function linksRow({ links: { down } }: SiteHealth): HealthRow | undefined {
  if (down.length === 0) return undefined
  return {
    name: 'Links of the resume page',
    value: `${down.length} down`,
    text: `${down.map(({ title, url, failedAt }) => `${title} (${url}, last on ${time(failedAt)})`).join('; ')}.`,
    advice: 'Open it. If it has moved, put the new address into the admin area; until then its card offers the copy.',
  }
}

const versionRow = ({ versions }: SiteHealth): HealthRow => ({
  name: 'Version',
  value: versions.site,
  text: `Node ${versions.node}.`,
})

/** '8.6 GB', '120 MB'. */
const size = (bytes: number): string =>
  bytes >= 1e9 ? `${(bytes / 1e9).toFixed(1)} GB` : `${Math.max(1, Math.round(bytes / 1e6))} MB`
