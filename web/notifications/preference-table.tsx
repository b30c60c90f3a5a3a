import { isFixed, type NotificationKind, type NotificationChannel } from '#domain/notifications.ts'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { LoadFailed } from '#web/ui/feedback/load-failed.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'
import { Checkbox } from '#web/ui/forms/choice.tsx'
import { Sheet } from '#web/ui/layout/sheet.tsx'
import { type Preferences, usePreferences, useSavePreference } from './preferences.ts'
import { kindLabels } from './wording.ts'

const ways: readonly { way: NotificationChannel; label: string }[] = [
  { way: 'here', label: 'Site' },
  { way: 'push', label: 'Push' },
  { way: 'mail', label: 'E-mail' },
]

const kinds = Object.entries(kindLabels) as [NotificationKind, (typeof kindLabels)[NotificationKind]][]
const cell = 'border-b border-line py-2 group-last:border-0'

/** A line for each kind, a column for each way; what is checked is saved at once. */
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
          {kinds.map(([kind, { label, note }]) => (
            <tr key={kind} className="group">
              <th scope="row" className={`${cell} pr-3 text-sm leading-snug font-semibold`}>
                {label}
                <span className="block text-xs font-normal text-ink-2">{note}</span>
              </th>
              {ways.map((column) => (
                <td key={column.way} className={cell}>
                  {query.data === undefined ? (
                    <Skeleton className="mx-auto size-5" />
                  ) : (
                    <Choice kind={kind} preferences={query.data} {...column} />
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
  kind: NotificationKind
  way: NotificationChannel
  label: string
  preferences: Preferences
}

function Choice({ kind, way, label, preferences }: ChoiceProps) {
  const save = useSavePreference()
  const chosen = preferences[kind]
  return (
    <Checkbox
      checked={chosen[way]}
      disabled={isFixed(kind, way)}
      onChange={({ target }) =>
        save.mutate(
          { kind, ways: { ...chosen, [way]: target.checked } },
          { onError: () => toast.error('This could not be saved. Check your connection and try again.') },
        )
      }
      className="justify-center"
    >
      <span className="sr-only">{`${kindLabels[kind].label}: ${label}`}</span>
    </Checkbox>
  )
}
