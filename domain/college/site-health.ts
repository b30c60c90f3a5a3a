/** How a site is, for those who run it: what is known of each part. Times are ISO 8601. */
export interface SiteHealth {
  mail: {
    /** Whether a mail server is configured. */
    server: boolean
    /** When an admin typed the code of a test mail that was sent with these settings; null where none has. */
    provenAt: string | null
    /** Mails about orders and messages that were not sent yet. */
    waiting: number
  }
  jobs: {
    /** Jobs whose time was ten minutes ago or more. */
    late: number
    /** Kinds of jobs that were given up in the last seven days. */
    failed: { name: string; count: number; lastAt: string }[]
  }
  /** Of this data folder; null on a hosted project, which has its own. */
  backup: {
    madeAt: string | null
    bytes: number
    encrypted: boolean
    /** When a backup was last read back with `check-backup`. */
    checkedAt: string | null
    /** The last one that was started in the admin area, unless a later one was made by the command; since when. */
    run: { at: string; state: 'running' | 'done' | 'failed'; problem: string } | null
    /** The newest in the folder of backups. */
    file: { name: string; bytes: number } | null
    /** Whether papers and notes are in a bucket, which no backup contains. */
    withoutFiles: boolean
  } | null
  /** Of the data folder's disk, bytes; null where it cannot be read. */
  disk: { free: number; total: number } | null
  database: { bytes: number; version: string }
  /** Of the resume page, which are checked each night: those that failed twice in a row, and when last. */
  links: { down: { title: string; url: string; failedAt: string }[] }
  versions: { site: string; node: string }
}

/** A backup that is older than so many days protects little. */
export const oldBackupDays = 7
/** Of a disk, so much should be free: the database stops without. */
export const minFreeShare = 0.1
