import { courseText, hourIndexOf } from '#domain/timetable/draft/cells.ts'
import type { Slot } from '#domain/timetable/draft/slot.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Input } from '#web/ui/forms/input.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import type { Grid } from './grid-state.ts'
import { clock, dayName } from './wording.ts'

interface MoreDialogProps {
  grid: Grid
  groups: readonly string[]
  weekday: number
  slots: readonly Slot[]
  onClose: () => void
}

/** Until when, who teaches it, for which group, in which weeks. */
export function MoreDialog({ grid, groups, weekday, slots, onClose }: MoreDialogProps) {
  const change = (id: string, fields: Partial<Slot>) =>
    grid.change(grid.slots.map((slot) => (slot.id === id ? { ...slot, ...fields } : slot)))
  const remove = (id: string) => {
    grid.change(grid.slots.filter((slot) => slot.id !== id))
    if (slots.length === 1) onClose()
  }
  return (
    <Dialog
      open={slots.length > 0}
      onClose={onClose}
      size="sm"
      title={`${dayName(weekday)}, ${clock(slots[0]?.starts_at ?? '')}`}
      footer={<Button onClick={onClose}>Done</Button>}
    >
      <div className="grid gap-6">
        {slots.map((slot) => (
          <SlotFields
            key={slot.id}
            grid={grid}
            groups={groups}
            slot={slot}
            onChange={(fields) => change(slot.id, fields)}
            onRemove={() => remove(slot.id)}
          />
        ))}
      </div>
    </Dialog>
  )
}

interface SlotFieldsProps {
  grid: Grid
  groups: readonly string[]
  slot: Slot
  onChange: (fields: Partial<Slot>) => void
  onRemove: () => void
}

function SlotFields({ grid, groups, slot, onChange, onRemove }: SlotFieldsProps) {
  const ends = grid.hours.slice(hourIndexOf(grid.hours, slot)).map(({ ends_at: end }) => end)
  const offered = ends.includes(slot.ends_at) ? ends : [slot.ends_at, ...ends]
  const named = slot.group_name === null || groups.includes(slot.group_name) ? groups : [...groups, slot.group_name]
  const name = courseText([slot], grid.courseById)
  return (
    <fieldset className="grid gap-3.5">
      <legend dir="auto" className="mb-2 font-semibold wrap-anywhere">
        {name}
      </legend>
      <div className="grid grid-cols-2 gap-3">
        <Field label="Until">
          {(control) => (
            <Select {...control} value={slot.ends_at} onChange={({ target }) => onChange({ ends_at: target.value })}>
              {offered.map((end) => (
                <option key={end} value={end}>
                  {clock(end)}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field label="Weeks">
          {(control) => (
            <Select
              {...control}
              value={slot.week ?? ''}
              onChange={({ target }) =>
                onChange({ week: target.value === 'A' || target.value === 'B' ? target.value : null })
              }
            >
              <option value="">Every week</option>
              <option value="A">Week A</option>
              <option value="B">Week B</option>
            </Select>
          )}
        </Field>
        <Field label="Group">
          {(control) => (
            <Select
              {...control}
              value={slot.group_name ?? ''}
              onChange={({ target }) => onChange({ group_name: target.value || null })}
            >
              <option value="">Everybody</option>
              {named.map((group) => (
                <option key={group} value={group}>
                  {group}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field label="Room">
          {(control) => (
            <Input
              {...control}
              maxLength={40}
              value={slot.room}
              onChange={({ target }) => onChange({ room: target.value })}
            />
          )}
        </Field>
      </div>
      <Field label="Teacher">
        {(control) => (
          <Input
            {...control}
            maxLength={80}
            value={slot.teacher}
            onChange={({ target }) => onChange({ teacher: target.value })}
          />
        )}
      </Field>
      <Button variant="line" className="justify-self-start" onClick={onRemove}>
        {`Remove ${name}`}
      </Button>
    </fieldset>
  )
}
