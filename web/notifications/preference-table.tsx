import {
  type EventKind,
  isFixed,
  kindsOfTopic,
  type NotificationChannel,
  type TopicName,
  topics,
} from '#domain/kinds/event-kinds.ts'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { LoadFailed } from '#web/ui/feedback/load-failed.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'
import { Checkbox } from '#web/ui/forms/choice.tsx'
import { Sheet } from '#web/ui/layout/sheet.tsx'
import { type Preferences, usePreferences, useSavePreferences } from './preferences.ts'

const ways: readonly { way: NotificationChannel; label: string }[] = [
  { way: 'here', label: 'Site' },
  { way: 'push', label: 'Push' },
  { way: 'mail', label: 'E-mail' },
]

const rows = Object.entries(topics) as [TopicName, (typeof topics)[TopicName]][]
const cell = 'border-b border-line py-2 group-last:border-0'

/** A line for what belongs together, a column for each way; what is checked is saved at once. */
export function PreferenceTable() {
  const query = usePreferences()
  if (query.data === undefined && query.isError)
    return (
      <LoadFailed
        title="Your settings could not be loaded"
        busy={query.isFetching}
        onRetry={() => void query.refetch()}
      />
    )
  return (
    <Sheet className="p-4.5">
      <table className="w-full border-collapse text-left">
        <thead>
          <tr className="border-b-2 border-ink text-xs">
            <th scope="col" className="py-2 font-bold">
              About
            </th>
            {ways.map(({ way, label }) => (
              <th key={way} scope="col" className="w-14 py-2 text-center font-bold">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([row, { label: rowLabel, note }]) => (
            <tr key={row} className="group">
              <th scope="row" className={`${cell} pr-3 text-sm leading-snug font-semibold`}>
                {rowLabel}
                <span className="block text-xs font-normal text-ink-2">{note}</span>
              </th>
              {ways.map((column) => (
                <td key={column.way} className={cell}>
                  {query.data === undefined ? (
                    <Skeleton className="mx-auto size-5" />
                  ) : (
                    <Choice
                      kinds={kindsOfTopic(row)}
                      way={column.way}
                      label={`${rowLabel}: ${column.label}`}
                      preferences={query.data}
                    />
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Sheet>
  )
}

interface ChoiceProps {
  /** Chosen together. */
  kinds: readonly EventKind[]
  way: NotificationChannel
  label: string
  preferences: Preferences
}

function Choice({ kinds, way, label, preferences }: ChoiceProps) {
  const save = useSavePreferences()
  const withChoice = (checked: boolean) =>
    Object.fromEntries(kinds.map((kind) => [kind, { ...preferences[kind], [way]: checked }]))
  return (
    <Checkbox
      checked={kinds.every((kind) => preferences[kind][way])}
      disabled={kinds.every((kind) => isFixed(kind, way))}
      onChange={({ target }) =>
        save.mutate(withChoice(target.checked), {
          onError: () => toast.error('This could not be saved. Check your connection and try again.'),
        })
      }
      className="justify-center"
    >
      <span className="sr-only">{label}</span>
    </Checkbox>
  )
}
