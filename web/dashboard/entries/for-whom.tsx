import { Link } from 'react-router'
import type { OwnEntry } from '#domain/entries/entries.ts'
import { paths } from '#domain/paths.ts'
import { momentText } from '#domain/timetable/change-text.ts'
import { useOwnSection } from '#web/content/sections/sections.ts'
import { useClassEntry, useMayEditForClass } from '#web/session/entries/class-entries.ts'
import { Radio } from '#web/ui/forms/choice.tsx'

interface ForWhomProps {
  account: string
  /** Undefined for a new one. */
  entry: OwnEntry | undefined
  forClass: boolean
  onChoose: (forClass: boolean) => void
}

/** Whether an entry is one's own, or proposed to the class; nothing without a class. */
export function ForWhom({ account, entry, forClass, onChoose }: ForWhomProps) {
  const { data: section } = useOwnSection(account)
  const { data: ofClass } = useClassEntry(entry?.id)
  const mayEdit = useMayEditForClass(account, ofClass)
  if (!section) return null
  if (entry !== undefined && ofClass) {
    const moment = momentText(ofClass.date, ofClass.starts_at)
    return (
      <div className="text-sm text-ink-2">
        <p>Your class has this entry. What you change here is yours alone.</p>
        {moment !== momentText(entry.date, entry.starts_at) && (
          <p className="mt-1 font-semibold text-ink">{`Your class has it for ${moment}.`}</p>
        )}
        <p className="mt-1 flex flex-wrap gap-x-5 gap-y-2 font-semibold">
          <Link to={paths.class({ day: ofClass.date })}>See what the class says</Link>
          {mayEdit && <EditForClass id={entry.id} />}
        </p>
      </div>
    )
  }
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-semibold">Who it is for</legend>
      <div className="grid grid-cols-2 gap-2">
        {([false, true] as const).map((choice) => (
          <Radio
            key={`${choice}`}
            name="for-whom"
            className="rounded-control border border-line px-3 has-checked:border-ink"
            checked={forClass === choice}
            onChange={() => onChoose(choice)}
          >
            {choice ? 'My class' : 'Only me'}
          </Radio>
        ))}
      </div>
    </fieldset>
  )
}

/** Leads to the form of an entry of the class, in the place of the dialog that is open. */
export const EditForClass = ({ id }: { id: string }) => (
  <Link to={paths.dashboard({ entry: id, for: 'class' })} replace preventScrollReset>
    Edit it for the class
  </Link>
)
