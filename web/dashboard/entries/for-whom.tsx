import { Link } from 'react-router'
import type { OwnEntry } from '#domain/entries/entries.ts'
import { paths } from '#domain/paths.ts'
import { useOwnSection } from '#web/content/sections/sections.ts'
import { useIsOfClass } from '#web/session/entries/class-entries.ts'
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
  const { data: isOfClass = false } = useIsOfClass(entry?.id)
  if (!section) return null
  if (entry !== undefined && isOfClass)
    return (
      <p className="text-sm text-ink-2">
        <span>Your class has this entry. What you change here is yours alone. </span>
        <Link to={paths.class({ day: entry.date })} className="font-semibold">
          See what the class says
        </Link>
      </p>
    )
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
