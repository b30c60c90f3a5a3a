import { Field } from '#web/ui/forms/field.tsx'
import { Input, Textarea } from '#web/ui/forms/input.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { type Audience, audiences, type OwnCard } from './own-card.ts'

interface CardFieldKind {
  name: 'current_position' | 'company' | 'location' | 'linkedin' | 'bio' | 'image' | 'email' | 'phone'
  label: string
  max: number
  type?: 'url' | 'email' | 'tel'
  isLong?: true
  /** Shown at most to people whom the owner accepts. */
  isContact?: true
}

export const fields: readonly CardFieldKind[] = [
  { name: 'current_position', label: 'Current position', max: 120 },
  { name: 'company', label: 'Company', max: 120 },
  { name: 'location', label: 'Location', max: 120 },
  { name: 'linkedin', label: 'LinkedIn', max: 300, type: 'url' },
  { name: 'bio', label: 'About', max: 2000, isLong: true },
  { name: 'image', label: 'Photo', max: 0 },
  { name: 'email', label: 'E-mail', max: 254, type: 'email', isContact: true },
  { name: 'phone', label: 'Telephone', max: 30, type: 'tel', isContact: true },
]

interface CardFieldProps {
  field: CardFieldKind
  draft: OwnCard
  problem: string | undefined
  onChange: (changed: Partial<OwnCard>) => void
}

/** One line of the card: its text, and who sees it. The photo is the college's; its owner decides who sees it. */
export function CardField({ field, draft, problem, onChange }: CardFieldProps) {
  const { name, label, max, type, isLong, isContact } = field
  const offered = (Object.keys(audiences) as Audience[]).filter(
    (audience) => !isContact || audience === 'nobody' || audience === 'connected',
  )
  if (name === 'image' && draft.image === '') return null
  return (
    <div className="grid items-start gap-x-4 gap-y-2 border-t border-line px-4 py-3.5 first:border-t-0 sm:grid-cols-[minmax(0,1fr)_11rem]">
      {name === 'image' ? (
        <p className="text-sm leading-snug font-semibold">{label}</p>
      ) : (
        <Field label={label} error={problem}>
          {(control) =>
            isLong ? (
              <Textarea
                {...control}
                maxLength={max}
                value={draft[name] ?? ''}
                onChange={({ target }) => onChange({ [name]: target.value })}
              />
            ) : (
              <Input
                {...control}
                type={type ?? 'text'}
                maxLength={max}
                value={draft[name] ?? ''}
                onChange={({ target }) => onChange({ [name]: target.value })}
              />
            )
          }
        </Field>
      )}
      <Field
        label={
          <span>
            {`Who sees it`}
            <span className="sr-only">{`: ${label}`}</span>
          </span>
        }
      >
        {(control) => (
          <Select
            {...control}
            value={draft.shown_to[name]}
            onChange={({ target }) => onChange({ shown_to: { ...draft.shown_to, [name]: target.value as Audience } })}
          >
            {offered.map((audience) => (
              <option key={audience} value={audience}>
                {audiences[audience]}
              </option>
            ))}
          </Select>
        )}
      </Field>
    </div>
  )
}
