import { Check } from 'lucide-react'
import { calendarDate } from '#domain/dates/calendar-date.ts'
import { counted } from '#domain/counted.ts'
import type { Branch } from '#web/content/branches.ts'
import { useSemesterPreview } from '#web/content/catalogue.ts'

/** The contents of the chosen branch and semester, in figures; unknown ones are omitted. */
export function GivesYou({ branch, semester }: { branch: Branch | undefined; semester: number | null }) {
  const { data: preview } = useSemesterPreview(branch?.id ?? null, semester)
  const chosen = branch !== undefined && semester !== null
  const lines =
    chosen && preview
      ? [
          preview.courses > 0 ? `${counted(preview.courses, 'course')}, listed in your profile` : undefined,
          preview.firstExam && `Its examination dates, from ${calendarDate(preview.firstExam)}`,
        ].filter((line) => line !== undefined)
      : ['The courses of your semester', 'Their examination dates']
  return (
    <aside aria-live="polite" className="self-start rounded-sheet bg-sunk p-4.5 text-sm">
      <h3 className="font-body text-sm font-bold">
        {chosen ? `With ${branch.code}, semester ${semester} you get` : 'With branch and semester you get'}
      </h3>
      <ul className="mt-2">
        {lines.map((line) => (
          <li key={line} className="flex gap-3 border-b border-line py-2.5">
            <Check aria-hidden="true" strokeWidth={1.75} className="mt-0.5 size-4.5 text-teal" />
            {line}
          </li>
        ))}
      </ul>
      <p className="mt-3 text-xs leading-[1.45] text-ink-2">
        Only you can see your branch and semester. You can change them in your profile at any time.
      </p>
    </aside>
  )
}
