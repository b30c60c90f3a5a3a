import { type Area, areasWithBranch } from '#domain/roles/roles.ts'
import { semestersOf, useBranches } from '#web/content/branches.ts'
import { Field } from '#web/ui/forms/field.tsx'
import { Input } from '#web/ui/forms/input.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import type { RoleScope } from './roles.ts'

/** As the fields have it: all texts, empty for everything. */
export interface TypedScope {
  branch: string
  from: string
  to: string
  postsAs: string
}

export const emptyScope: TypedScope = { branch: '', from: '', to: '', postsAs: '' }

const numberOf = (typed: string) => (typed === '' ? null : Number(typed))

/** What the area does not have is left out; of one semester alone both ends are that one. */
export function scopeOfFields(area: Area, { branch, from, to, postsAs }: TypedScope): Omit<RoleScope, 'may_give'> {
  const hasBranch = areasWithBranch.includes(area)
  const [first, last] = [numberOf(from || to), numberOf(to || from)]
  const isOrdered = first === null || last === null || first <= last
  return {
    branch_id: hasBranch && branch !== '' ? branch : null,
    semester_from: hasBranch ? (isOrdered ? first : last) : null,
    semester_to: hasBranch ? (isOrdered ? last : first) : null,
    posts_as: area === 'notices' && postsAs.trim() !== '' ? postsAs.trim() : null,
  }
}

interface ScopeFieldsProps {
  area: Area
  value: TypedScope
  onChange: (value: TypedScope) => void
}

/** How far a role reaches. Areas whose rows belong to no course have none of these. */
export function ScopeFields({ area, value, onChange }: ScopeFieldsProps) {
  const { data: branches = [] } = useBranches()
  if (area === 'notices')
    return (
      <Field label="Posts as (optional)" hint="The office under whose name alone they post, such as Library.">
        {(control) => (
          <Input
            {...control}
            value={value.postsAs}
            maxLength={120}
            onChange={({ target }) => onChange({ ...value, postsAs: target.value })}
          />
        )}
      </Field>
    )
  if (!areasWithBranch.includes(area)) return null
  const semesters = Array.from({ length: semestersOf(branches.find(({ id }) => id === value.branch)) }, (_, n) => n + 1)
  const semester = (label: string, name: 'from' | 'to') => (
    <Field label={label}>
      {(control) => (
        <Select
          {...control}
          value={value[name]}
          onChange={({ target }) => onChange({ ...value, [name]: target.value })}
        >
          <option value="">all</option>
          {semesters.map((number) => (
            <option key={number} value={number}>
              {number}
            </option>
          ))}
        </Select>
      )}
    </Field>
  )
  return (
    <>
      <Field label="Branch">
        {(control) => (
          <Select
            {...control}
            value={value.branch}
            onChange={({ target }) => onChange({ ...value, branch: target.value })}
          >
            <option value="">all branches</option>
            {branches.map(({ id, code, name }) => (
              <option key={id} value={id}>{`${code}, ${name}`}</option>
            ))}
          </Select>
        )}
      </Field>
      <div className="grid grid-cols-2 gap-3">
        {semester('From semester', 'from')}
        {semester('To semester', 'to')}
      </div>
    </>
  )
}
