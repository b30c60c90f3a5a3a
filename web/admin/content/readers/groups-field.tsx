import { X } from 'lucide-react'
import { useId, useState } from 'react'
import { type Group, groupName, maxGroups, readGroup } from '#domain/notices/groups.ts'
import { type Branch, semestersOf, useBranches } from '#web/content/branches.ts'
import { groupText, sectionOption } from '#web/content/sections/group-text.ts'
import { type Section, useAllSections } from '#web/content/sections/sections.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Message } from '#web/ui/feedback/message.tsx'
import { Checkbox } from '#web/ui/forms/choice.tsx'
import { Select } from '#web/ui/forms/select.tsx'

interface GroupsFieldProps {
  label: string
  name: string
  hint: string | undefined
  problem: string | undefined
  /** The names of the groups, one per line. */
  value: string
  onChange: (value: string) => void
}

/** Chooses the groups of members that a notice is for; none: every member. */
export function GroupsField({ label, name, hint, problem, value, onChange }: GroupsFieldProps) {
  const id = useId()
  const { data: branches = [] } = useBranches()
  const { data: sections = [] } = useAllSections()
  const groups = value === '' ? [] : value.split('\n')
  const change = (next: readonly string[]) => onChange([...new Set(next)].join('\n'))
  const classes = groups.filter((group) => readGroup(group)?.kind !== group)

  return (
    <fieldset className="grid min-w-0 gap-2.5" aria-describedby={hint === undefined ? undefined : id}>
      <legend className="mb-1.5 text-sm leading-snug font-semibold">{label}</legend>
      {problem && (
        <Message tone="error" tabIndex={-1} data-field={name}>
          {problem}
        </Message>
      )}
      {hint !== undefined && (
        <p id={id} className="text-xs leading-normal text-ink-2">
          {hint}
        </p>
      )}
      {classes.length > 0 && (
        <ul className="flex flex-wrap gap-2">
          {classes.map((group) => (
            <li key={group}>
              <button
                type="button"
                className="inline-flex min-h-tap cursor-pointer items-center gap-2 rounded-[3px] border-[1.5px] border-edge bg-sheet px-3 text-sm font-semibold"
                onClick={() => change(groups.filter((other) => other !== group))}
              >
                <span className="sr-only">Remove </span>
                <span dir="auto">{groupText(readGroup(group), branches, sections)}</span>
                <X aria-hidden="true" strokeWidth={2} className="size-4" />
              </button>
            </li>
          ))}
        </ul>
      )}
      <AddClass
        branches={branches}
        sections={sections}
        full={groups.length >= maxGroups}
        onAdd={(group) => change([...groups, groupName(group)])}
      />
      <div className="flex flex-wrap gap-x-6">
        {(['staff', 'alumni'] as const).map((role) => (
          <Checkbox
            key={role}
            checked={groups.includes(role)}
            onChange={({ target }) =>
              change(target.checked ? [...groups, role] : groups.filter((other) => other !== role))
            }
          >
            {role === 'staff' ? 'Staff' : 'Alumni'}
          </Checkbox>
        ))}
      </div>
    </fieldset>
  )
}

interface AddClassProps {
  branches: readonly Branch[]
  sections: readonly Section[]
  full: boolean
  onAdd: (group: Group) => void
}

function AddClass({ branches, sections, full, onAdd }: AddClassProps) {
  const [branch, setBranch] = useState('')
  /** A semester, or the id of a section. */
  const [part, setPart] = useState('')
  const own = sections.filter((section) => section.branch_id === branch)
  const semesters = semestersOf(branches.find(({ id }) => id === branch))
  const group: Group = part.includes('-')
    ? { kind: 'section', section: part }
    : { kind: 'class', branch: branch || null, semester: part === '' ? null : Number(part) }
  const isChosen = branch !== '' || part !== ''
  const chooseBranch = (chosen: string) => {
    setBranch(chosen)
    setPart('')
  }
  return (
    <div className="flex flex-wrap gap-2">
      <Select
        wrap="min-w-0 flex-[1_1_9rem]"
        aria-label="Branch of the group"
        value={branch}
        onChange={({ target }) => chooseBranch(target.value)}
      >
        <option value="">All branches</option>
        {branches.map(({ id, code, name }) => (
          <option key={id} value={id}>{`${code}, ${name}`}</option>
        ))}
      </Select>
      <Select
        wrap="min-w-0 flex-[1_1_9rem]"
        aria-label="Semester or section of the group"
        value={part}
        onChange={({ target }) => setPart(target.value)}
      >
        <option value="">All semesters</option>
        {Array.from({ length: semesters }, (_, n) => String(n + 1)).map((semester) => (
          <option key={semester} value={semester}>{`Semester ${semester}`}</option>
        ))}
        {own.length > 0 && (
          <optgroup label="Sections">
            {own.map((section) => (
              <option key={section.id} value={section.id}>
                {sectionOption(section)}
              </option>
            ))}
          </optgroup>
        )}
      </Select>
      <Button
        variant="line"
        disabled={!isChosen || full}
        onClick={() => {
          onAdd(group)
          chooseBranch('')
        }}
      >
        Add group
      </Button>
    </div>
  )
}
