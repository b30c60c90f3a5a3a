import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import { Button } from '#web/ui/buttons/button.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Input } from '#web/ui/forms/input.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import type { QuestionGroup, Unit } from './queries.ts'

interface PlaceDialogProps {
  open: boolean
  group: QuestionGroup
  units: readonly Unit[]
  onClose: () => void
  onPlace: (to: { unit_id?: string; topic: string }) => void
}

const schema = z.object({ unit: z.string(), topic: z.string() })

/** Where a group belongs in the syllabus, and what it is about. */
export function PlaceDialog({ open, group, units, onClose, onPlace }: PlaceDialogProps) {
  const { register, handleSubmit } = useForm({
    resolver: zodResolver(schema),
    defaultValues: { unit: group.unit_id ?? '', topic: group.topic },
  })
  return (
    <Dialog
      open={open}
      onClose={onClose}
      size="sm"
      title="Unit and topic"
      description={group.text}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form="question-place">
            Save
          </Button>
        </>
      }
    >
      <form
        id="question-place"
        noValidate
        className="grid gap-5"
        onSubmit={handleSubmit(({ unit, topic }) =>
          onPlace({ ...(unit !== '' && { unit_id: unit }), topic: topic.trim() }),
        )}
      >
        <Field
          label="Unit"
          hint={
            units.length === 0
              ? 'This course has no units yet. They are added under “Syllabus” in the admin area.'
              : undefined
          }
        >
          {(control) => (
            <Select {...control} {...register('unit')}>
              <option value="">No unit</option>
              {units.map(({ id, number, title }) => (
                <option key={id} value={id}>{`${number}. ${title}`}</option>
              ))}
            </Select>
          )}
        </Field>
        <Field label="Topic" hint="A few words. All questions of its group have it.">
          {(control) => <Input {...control} {...register('topic')} maxLength={200} />}
        </Field>
      </form>
    </Dialog>
  )
}
