import { Users } from 'lucide-react'
import { readGroup } from '#domain/notices/groups.ts'
import { useBranches } from '#web/content/branches.ts'
import { groupText } from '#web/content/sections/group-text.ts'
import { useAllSections } from '#web/content/sections/sections.ts'

/** Which members a notice is for, where it is not for all. */
export function ForGroups({ groups }: { groups: readonly string[] }) {
  const { data: branches } = useBranches()
  const { data: sections } = useAllSections()
  if (branches === undefined || sections === undefined) return null
  return (
    <p className="flex gap-2 text-sm text-ink-2">
      <Users aria-hidden="true" strokeWidth={1.75} className="mt-[.2em] size-4 flex-none" />
      <span dir="auto" className="min-w-0 wrap-anywhere">
        {`For ${groups.map((group) => groupText(readGroup(group), branches, sections)).join('; ')}`}
      </span>
    </p>
  )
}
