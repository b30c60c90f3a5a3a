import { LoadFailed } from '#web/ui/feedback/load-failed.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Input } from '#web/ui/forms/input.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { type ChannelSettings, useChannelSettings, useSaveChannelSettings } from './channel-settings.ts'
import { Section } from './section.tsx'

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']
/** As the table allows them. */
const morningHours = [5, 6, 7, 8, 9, 10, 11]
/** `7` as `7 am`. */
const hourText = (hour: number) => `${hour % 12 === 0 ? 12 : hour % 12} ${hour < 12 ? 'am' : 'pm'}`

/** When something comes: quiet hours for push, and the digest. What is changed is saved at once. */
export function TimesSection() {
  const query = useChannelSettings()
  const save = useSaveChannelSettings()
  const settings = query.data
  if (settings === undefined)
    return query.isError ? (
      <LoadFailed
        title="Quiet hours and digest could not be loaded"
        busy={query.isFetching}
        onRetry={() => void query.refetch()}
      />
    ) : (
      <Section title="E-mail digest">
        <Skeleton className="h-24 w-full" />
      </Section>
    )
  const change = (changes: Partial<ChannelSettings>) => save.mutate({ ...settings, ...changes })
  return (
    <>
      <Digest settings={settings} change={change} />
      <ClassDay settings={settings} change={change} />
      <Quiet settings={settings} change={change} />
    </>
  )
}

interface Part {
  settings: ChannelSettings
  change: (changes: Partial<ChannelSettings>) => void
}

function Digest({ settings: { digest, digest_hour: hour, digest_weekday: weekday }, change }: Part) {
  return (
    <Section title="E-mail digest">
      <p className="text-sm text-ink-2">
        One e-mail with what is ticked under E-mail and you have not read. Nothing is sent when nothing is new.
      </p>
      <div className="flex w-full flex-wrap gap-3">
        <Field label="How often" className="min-w-32 flex-1">
          {(control) => (
            <Select
              {...control}
              value={digest}
              onChange={({ target }) => change({ digest: target.value as ChannelSettings['digest'] })}
            >
              <option value="off">Never</option>
              <option value="daily">Every day</option>
              <option value="weekly">Every week</option>
            </Select>
          )}
        </Field>
        {digest === 'weekly' && (
          <Field label="Day" className="min-w-32 flex-1">
            {(control) => (
              <Select
                {...control}
                value={weekday}
                onChange={({ target }) => change({ digest_weekday: Number(target.value) })}
              >
                {weekdays.map((name, index) => (
                  <option key={name} value={index + 1}>
                    {name}
                  </option>
                ))}
              </Select>
            )}
          </Field>
        )}
        {digest !== 'off' && (
          <Field label="Time" className="min-w-32 flex-1">
            {(control) => (
              <Select
                {...control}
                value={hour}
                onChange={({ target }) => change({ digest_hour: Number(target.value) })}
              >
                {Array.from({ length: 24 }, (_, index) => (
                  <option key={index} value={index}>
                    {hourText(index)}
                  </option>
                ))}
              </Select>
            )}
          </Field>
        )}
      </div>
    </Section>
  )
}

function ClassDay({ settings: { classes_hour: hour }, change }: Part) {
  return (
    <Section title="Classes of the day">
      <Field label="Every morning with classes" className="w-full">
        {(control) => (
          <Select
            {...control}
            value={hour ?? ''}
            onChange={({ target }) => change({ classes_hour: target.value === '' ? null : Number(target.value) })}
          >
            <option value="">Never</option>
            {morningHours.map((one) => (
              <option key={one} value={one}>
                {`At ${hourText(one)}`}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <p className="text-xs text-ink-3">
        Your classes with rooms, and what is cancelled: as a push where it is on, and in the bell.
      </p>
    </Section>
  )
}

function Quiet({ settings: { quiet_from: from, quiet_to: to }, change }: Part) {
  // Both or none: one alone begins with the usual other.
  const set = (quiet: { from?: string; to?: string }) => {
    const next = { from: from ?? '22:00', to: to ?? '07:00', ...quiet }
    const none = next.from === '' || next.to === ''
    change({ quiet_from: none ? null : next.from, quiet_to: none ? null : next.to })
  }
  return (
    <Section title="Quiet hours">
      <div className="flex w-full flex-wrap gap-3">
        <Field label="No push from" className="min-w-32 flex-1">
          {(control) => (
            <Input
              {...control}
              type="time"
              value={from?.slice(0, 5) ?? ''}
              onChange={({ target }) => set({ from: target.value })}
            />
          )}
        </Field>
        <Field label="until" className="min-w-32 flex-1">
          {(control) => (
            <Input
              {...control}
              type="time"
              value={to?.slice(0, 5) ?? ''}
              onChange={({ target }) => set({ to: target.value })}
            />
          )}
        </Field>
      </div>
      <p className="text-xs text-ink-3">Indian time. Deadlines within 12 hours are still sent.</p>
    </Section>
  )
}
