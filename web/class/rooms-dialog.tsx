import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import * as z from 'zod/mini'
import { collegeDay, collegeMinutes } from '#domain/dates/college-time.ts'
import { hourText } from '#domain/timetable/change-text.ts'
import { data } from '#web/backend/data.ts'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { LoadFailed } from '#web/ui/feedback/load-failed.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Select } from '#web/ui/forms/select.tsx'

const rows = z.array(z.object({ room: z.string(), free_until: z.nullable(z.string()) }))

/** The last hour of the day that can be chosen. */
const lastHour = 20

interface RoomsDialogProps {
  now: Date
  onClose: () => void
}

/** The college's rooms in which no class is entered, now or at an hour of today. */
export function RoomsDialog({ now, onClose }: RoomsDialogProps) {
  const [hour, setHour] = useState('')
  const next = Math.floor(collegeMinutes(now) / 60) + 1
  const hours = Array.from({ length: Math.max(0, lastHour - next + 1) }, (_, at) => clock(next + at))
  return (
    <Dialog
      open
      onClose={onClose}
      size="sm"
      title="Rooms without a class"
      description="By the timetables of all classes here."
    >
      <div className="grid gap-4">
        {hours.length > 0 && (
          <Field label="When">
            {(control) => (
              <Select {...control} value={hour} onChange={({ target }) => setHour(target.value)}>
                <option value="">Now</option>
                {hours.map((one) => (
                  <option key={one} value={one}>
                    {hourText(one)}
                  </option>
                ))}
              </Select>
            )}
          </Field>
        )}
        <Rooms at={hour === '' ? undefined : `${collegeDay(now)}T${hour}:00+05:30`} />
        <p className="text-sm text-ink-2">
          No class is entered for them. Others may use a room all the same, for a meeting or a class that is in no
          timetable here.
        </p>
      </div>
    </Dialog>
  )
}

/** @param at an ISO time; undefined for now, by the server's clock */
function Rooms({ at }: { at: string | undefined }) {
  const rooms = useQuery({
    queryKey: ['free rooms', at],
    queryFn: async ({ signal }) => {
      const query = data().rpc('free_rooms', at === undefined ? {} : { at }, { get: true })
      return rows.parse((await query.abortSignal(signal).throwOnError()).data)
    },
    meta: { persist: false },
  })
  if (rooms.isError)
    return (
      <LoadFailed title="The rooms could not be loaded" busy={rooms.isFetching} onRetry={() => void rooms.refetch()} />
    )
  if (rooms.data === undefined) return <Skeleton className="h-40" />
  if (rooms.data.length === 0) return <p>Every room of the timetables has a class then, or none is named.</p>
  return (
    <ul aria-label="Rooms" className="max-h-80 overflow-y-auto border-y border-line">
      {rooms.data.map(({ room: name, free_until: until }) => (
        <li key={name} className="flex justify-between gap-3 border-t border-line py-2.5 first:border-t-0">
          <b dir="auto" className="min-w-0 wrap-anywhere">
            {name}
          </b>
          <span className="flex-none text-sm text-ink-2">
            {until === null ? 'for the rest of the day' : `until ${hourText(until)}`}
          </span>
        </li>
      ))}
    </ul>
  )
}

const clock = (hour: number): string => `${String(hour).padStart(2, '0')}:00`
