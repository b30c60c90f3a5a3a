import { Field } from '#web/ui/forms/field.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { type Section, sectionText, useOwnSection, useSections } from './sections.ts'

interface SectionFieldProps {
  accountId: string
  branchId: string | null
  /** Undefined until the person has chosen: the saved one is shown. */
  chosen: Section | null | undefined
  onChoose: (section: Section | null) => void
}

/** Renders nothing where the branch has no sections. */
export function SectionField({ accountId, branchId, chosen, onChoose }: SectionFieldProps) {
  const { data: sections = [] } = useSections(branchId)
  const { data: own } = useOwnSection(accountId)
  const shown = (chosen === undefined ? own : chosen)?.id
  // Those of students who have left, or are still to come, are offered to their members alone.
  const offered = sections.filter(({ id, semester }) => semester !== null || id === shown)
  if (branchId === null || offered.length === 0) return null
  return (
    <Field label="Section" hint="Optional. Other students do not see which section you are in.">
      {(control) => (
        <Select
          {...control}
          value={offered.some(({ id }) => id === shown) ? shown : ''}
          onChange={({ target }) => onChoose(offered.find(({ id }) => id === target.value) ?? null)}
        >
          <option value="">Not chosen</option>
          {offered.map((section) => (
            <option key={section.id} value={section.id}>
              {sectionText(section)}
            </option>
          ))}
        </Select>
      )}
    </Field>
  )
}
