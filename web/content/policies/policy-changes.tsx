import { dayOf } from '#domain/dates/calendar-date.ts'
import { Changes } from '#web/content/differences/changes.tsx'
import { textChange } from '#web/content/differences/word-changes.ts'

export interface PolicyVersion {
  version: number
  content: string | null
  changes: string
  published_at: string
  /** For those who publish. */
  publisher?: string | null
}

/** What each version changed, the newest first. */
export function PolicyChanges({ versions }: { versions: readonly PolicyVersion[] }) {
  return (
    <ol className="grid gap-5">
      {versions.map((version, index) => (
        <li key={version.version} className="border-line not-first:border-t not-first:pt-5">
          <h3 dir="auto" className="text-base wrap-anywhere">
            {version.changes}
          </h3>
          <p className="text-sm text-ink-2">
            <span>{`Version ${version.version}, `}</span>
            <time dateTime={version.published_at}>{dayOf(version.published_at, 'Asia/Kolkata')}</time>
            {version.publisher && <span>{`, published by ${version.publisher}`}</span>}
          </p>
          <Difference now={version} old={versions[index + 1]} />
        </li>
      ))}
    </ol>
  )
}

/** Without the marks of headings, which readers do not see. */
const wordsOf = (text: string) => text.replaceAll(/^##[ \t]+/gm, '')

function Difference({ now, old }: { now: PolicyVersion; old: PolicyVersion | undefined }) {
  if (now.content === null)
    return <p className="mt-1.5 text-sm">The text that the site ships with is in force again.</p>
  if (!old?.content) return <p className="mt-1.5 text-sm">A text of the college’s own, in place of the one before.</p>
  const change = textChange('Text', wordsOf(old.content), wordsOf(now.content))
  return (
    <div className="mt-1.5 leading-[1.55] wrap-anywhere">
      {change === undefined ? <p className="text-sm">The same text.</p> : <Changes changes={[change]} />}
    </div>
  )
}
