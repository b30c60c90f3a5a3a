import { X } from 'lucide-react'
import { counted } from '#domain/counted.ts'
import { dayAndMonthOf } from '#domain/dates/college-time.ts'
import { fileSize } from '#domain/file-size.ts'
import { paths } from '#domain/paths.ts'
import { ListLink } from '#web/page/address/list-link.tsx'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { useCoursePacks, useRemovePack } from '../saved/course-packs.ts'
import { useSavedPapers } from '../saved/saved-papers.ts'
import { Panel } from './panel.tsx'

/** What is saved for offline: courses, and papers beside them, with what they weigh. */
export function SavedCourses() {
  const { data: saved = [] } = useSavedPapers()
  const { data: packs = [] } = useCoursePacks()
  const remove = useRemovePack()
  const here = (ids: readonly string[]) => saved.filter(({ id }) => ids.includes(id))
  const bytesOf = (ids: readonly string[]) => here(ids).reduce((sum, { bytes }) => sum + bytes, 0)
  const inPacks = packs.flatMap(({ papers }) => papers)
  const others = saved.filter(({ id }) => !inPacks.includes(id)).map(({ id }) => id)
  const all = bytesOf(saved.map(({ id }) => id)) + packs.reduce((sum, { bytes }) => sum + bytes, 0)
  if (packs.length === 0 && saved.length === 0) return null
  return (
    <Panel title="On this device" count={fileSize(all)}>
      <ul className="divide-y divide-line">
        {packs.map((pack) => (
          <li
            key={pack.course}
            className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-2 py-1.5 pr-1 pl-4 text-sm leading-[1.4] md:pl-5"
          >
            <span className="min-w-0">
              <ListLink dir="auto" to={paths.course(pack.course)} className="font-semibold wrap-anywhere no-underline">
                {pack.title}
              </ListLink>
              <span className="block text-xs text-ink-2">
                <span>
                  {`${counted(here(pack.papers).length, 'file')}, ${fileSize(bytesOf(pack.papers) + pack.bytes)}`}
                </span>
                {pack.examOn !== undefined && <span>{`, removed after ${dayAndMonthOf(pack.examOn)}`}</span>}
              </span>
            </span>
            <IconButton label={`Remove from this device: ${pack.title}`} onClick={() => void remove(pack)}>
              <X aria-hidden="true" strokeWidth={1.75} />
            </IconButton>
          </li>
        ))}
        {others.length > 0 && (
          <li className="px-4 py-2.5 text-sm text-ink-2 md:px-5">
            {`${counted(others.length, packs.length > 0 ? 'more file' : 'file')}, ${fileSize(bytesOf(others))}`}
          </li>
        )}
      </ul>
    </Panel>
  )
}
