import { FileText, NotebookPen } from 'lucide-react'
import { memo } from 'react'
import { ListLink } from '#web/shell/address/list-link.tsx'
import { openedFromList } from '#web/shell/address/use-list-address.ts'
import { Stamp } from '#web/ui/display/stamp.tsx'
import { kinds, type Material, weight } from './materials.ts'

/** A line of a semester's sheet; the whole of it opens the document. */
export const MaterialRow = memo(function MaterialRow({ material, to }: { material: Material; to: string }) {
  const { title, kind } = material
  return (
    <li className="relative grid gap-x-6 gap-y-2 border-line px-4.5 py-4 transition-colors not-first:border-t hover:bg-sunk md:grid-cols-[1fr_auto] md:items-center">
      <div className="min-w-0">
        <h3 className="wrap-anywhere">
          <ListLink to={to} state={openedFromList} preventScrollReset className="cover">
            {title}
          </ListLink>
        </h3>
        <p className="mt-0.5 text-sm leading-[1.45] wrap-anywhere text-ink-2">{about(material)}</p>
      </div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1.5 text-sm text-ink-2">
        <span className="tabular-nums">{weight(material)}</span>
        <Stamp tone={kind === 'paper' ? 'pen' : 'teal'} icon={kind === 'paper' ? FileText : NotebookPen}>
          {kinds[kind]}
        </Stamp>
      </div>
    </li>
  )
})

/** 'Data Structures, CS-201, 2024', as far as it is known. */
export function about({ subject, course_code, exam_year }: Material): string {
  return [subject, course_code, exam_year].filter(Boolean).join(', ')
}
