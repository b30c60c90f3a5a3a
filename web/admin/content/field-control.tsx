import { lazyPart } from '#web/ui/feedback/lazy-part.tsx'
import { Checkbox } from '#web/ui/forms/choice.tsx'
import { Field as Labelled } from '#web/ui/forms/field.tsx'
import { Input, Textarea } from '#web/ui/forms/input.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { Swatches } from '#web/ui/forms/swatches.tsx'
import { HtmlField } from '../editor/html-field.tsx'
import { maxDay, maxTime } from '../typed-dates.ts'
import type { Field, Value } from './fields.ts'
import { PartsField } from './parts-field.tsx'
import { RowSelect } from './row-select.tsx'

const LogoField = lazyPart(async () => (await import('./logo/logo-field.tsx')).LogoField, { early: false })

// Its code is shown for one choice of one form.
const GroupsField = lazyPart(async () => (await import('./readers/groups-field.tsx')).GroupsField, { early: false })

const BranchCodes = lazyPart(async () => (await import('./readers/branch-codes.tsx')).BranchCodes, { early: false })

interface FieldControlProps {
  field: Field
  value: Value
  problem: string | undefined
  onChange: (value: Value) => void
}

/** The form's control for one field. */
export function FieldControl({ field, value, problem, onChange }: FieldControlProps) {
  if (field.kind === 'switch') {
    return (
      <Checkbox id={controlId(field)} checked={value === true} onChange={({ target }) => onChange(target.checked)}>
        {field.label}
      </Checkbox>
    )
  }
  if (field.kind === 'parts') {
    const items = Array.isArray(value) ? value : []
    return <PartsField field={field} items={items} problem={problem} onChange={onChange} />
  }
  const typed = typeof value === 'string' ? value : ''
  if (field.kind === 'groups') {
    const { label, name, hint } = field
    return <GroupsField {...{ label, name, hint, problem, onChange }} value={typed} />
  }
  if (field.kind === 'logo') return <LogoField logo={typed} onChange={onChange} />
  if (field.kind === 'words' && field.of === 'branches') {
    const { label, name, hint } = field
    return <BranchCodes {...{ label, name, hint, problem, onChange }} value={typed} />
  }
  if (field.kind === 'choice' && field.swatches)
    return (
      <Swatches
        name={field.name}
        label={field.label}
        options={field.options.map((option) => ({ value: option, label: labelOf(field, option) }))}
        value={typed}
        onChange={onChange}
      />
    )
  if (field.kind === 'html')
    return (
      <HtmlField
        id={controlId(field)}
        label={field.label}
        required={field.required}
        problem={problem}
        html={typed}
        onChange={onChange}
      />
    )

  return (
    <Labelled label={field.label} hint={field.hint} error={problem} required={field.required}>
      {(control) => <Control field={field} value={typed} onChange={onChange} attributes={control} />}
    </Labelled>
  )
}

interface ControlProps {
  field: Field
  value: string
  onChange: (value: string) => void
  attributes: { id: string; required: boolean | undefined }
}

function Control({ field, value, onChange, attributes }: ControlProps) {
  const shared = {
    ...attributes,
    value,
    'data-field': field.name,
    onChange: ({ target }: { target: { value: string } }) => onChange(target.value),
  }
  switch (field.kind) {
    case 'long text':
    case 'words':
      return <Textarea rows={4} className="field-sizing-content max-h-96" {...shared} />
    case 'choice':
      return (
        <Select {...shared}>
          {field.options.map((option) => (
            <option key={option} value={option}>
              {labelOf(field, option)}
            </option>
          ))}
        </Select>
      )
    case 'number':
      return <Input inputMode={field.step < 1 ? 'decimal' : 'numeric'} autoComplete="off" {...shared} />
    case 'date':
      return <Input type="date" max={maxDay} {...shared} />
    case 'time':
      return <Input type="datetime-local" max={maxTime} {...shared} />
    case 'clock':
      return <Input type="time" {...shared} />
    case 'row':
      return <RowSelect of={field.of} {...shared} />
    case 'address':
      return <Input inputMode="url" autoComplete="off" autoCapitalize="none" spellCheck={false} {...shared} />
    default:
      return <Input autoComplete="off" {...shared} />
  }
}

function labelOf({ labels }: Extract<Field, { kind: 'choice' }>, option: string): string {
  return labels?.[option] ?? `${option[0]?.toUpperCase()}${option.slice(1)}`
}

function controlId(field: Field): string {
  return `field-${field.name.replaceAll('.', '-')}`
}
