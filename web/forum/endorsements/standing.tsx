import type { Comment, Standing } from '../data/schema.ts'

const labels = { staff: 'Staff', alumnus: 'Alumni', moderator: 'Moderator' }

const labelOf = ({ kind, year }: Standing) => (year == null ? labels[kind] : `${labels[kind]}, ${year}`)

/** What the college says of the author of a post under their name. */
export function AuthorStanding({ of: standing }: { of: Standing | null | undefined }) {
  if (standing == null) return null
  return (
    <span className="rounded-control bg-teal-wash px-1.5 text-xs font-semibold text-teal">{labelOf(standing)}</span>
  )
}

/** 'Endorsed by Asha Rao (Staff) and Dev Patel (Alumni, 2019)' */
export function EndorsedBy({ comment: { endorsements } }: { comment: Comment }) {
  if (endorsements == null || endorsements.length === 0) return null
  const names = endorsements.map(({ name, ...standing }) => `${name} (${labelOf(standing)})`)
  return (
    <p dir="auto" className="mt-2 text-sm font-semibold wrap-anywhere text-teal">
      {`Endorsed by ${names.join(', ')}`}
    </p>
  )
}
