import { Plus, Trash2 } from 'lucide-react'
import { useId } from 'react'
import { Button } from '#web/ui/buttons/button.tsx'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { Input } from '#web/ui/forms/input.tsx'
import { Message } from '#web/ui/feedback/message.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import type { Field, Part } from './fields.ts'

type Item = Record<string, string>

interface PartsFieldProps {
  field: Field & { kind: 'parts' }
  items: Item[]
  problem: string | undefined
  onChange: (items: Item[]) => void
}

/** A short list of things with a few parts each, a line for each thing. */
export function PartsField({ field, items, problem, onChange }: PartsFieldProps) {
  const id = useId()
  const change = (index: number, name: string, value: string) =>
    onChange(items.map((item, place) => (place === index ? { ...item, [name]: value } : item)))
  const blank = Object.fromEntries(field.parts.map(({ name, options }) => [name, options?.[0] ?? '']))

  return (
    <fieldset className="grid min-w-0 gap-2.5">
      <legend className="mb-1.5 text-sm leading-snug font-semibold">{field.label}</legend>
      {problem && (
        <Message tone="error" id={id} tabIndex={-1} data-field={field.name}>
          {problem}
        </Message>
      )}
      {items.map((item, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- the things have no name of their own
        <div key={index} className="flex flex-wrap items-start gap-2 md:flex-nowrap">
          {field.parts.map((part) => (
            <PartControl
              key={part.name}
              part={part}
              label={`${part.label}, ${index + 1}`}
              value={item[part.name] ?? ''}
              onChange={(value) => change(index, part.name, value)}
            />
          ))}
          <IconButton
            label={`Remove ${index + 1} from ${field.label}`}
            danger
            className="mt-0.5"
            onClick={() => onChange(items.filter((_, place) => place !== index))}
          >
            <Trash2 aria-hidden="true" strokeWidth={1.75} />
          </IconButton>
        </div>
      ))}
      <div className="flex flex-wrap gap-2">
        {items.length < field.max && (
          <Button variant="line" onClick={() => onChange([...items, blank])}>
            <Plus aria-hidden="true" strokeWidth={1.75} />
            Add a line
          </Button>
        )}
        {items.length === 0 &&
          Object.entries(field.examples ?? {}).map(([name, example]) => (
            <Button key={name} variant="quiet" onClick={() => onChange([...example])}>
              {`Begin with those of ${name}`}
            </Button>
          ))}
      </div>
    </fieldset>
  )
}

interface PartControlProps {
  part: Part
  label: string
  value: string
  onChange: (value: string) => void
}

function PartControl({ part, label, value, onChange }: PartControlProps) {
  if (part.options !== undefined) {
    return (
      <Select wrap="w-32 shrink-0" aria-label={label} value={value} onChange={({ target }) => onChange(target.value)}>
        {part.options.map((option) => (
          <option key={option}>{option}</option>
        ))}
      </Select>
    )
  }
  return (
    <Input
      aria-label={label}
      placeholder={part.label}
      autoComplete="off"
      value={value}
      className={part.narrow ? 'w-14 px-2.5' : 'min-w-0 flex-[1_1_6rem]'}
      onChange={({ target }) => onChange(target.value)}
    />
  )
}
