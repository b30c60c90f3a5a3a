import { memo } from 'react'
import type { ReactNode } from 'react'
import { ListLink } from '#web/page/address/list-link.tsx'
import { openedFromList } from '#web/page/address/use-list-address.ts'
import { SampleStamp } from '#web/ui/display/sample-stamp.tsx'
import { SaveButton } from '../saved/save-button.tsx'
import { aboutOf, examText, marginOf, nameOf, type Paper, weight } from '../papers.ts'

interface PaperRowProps {
  paper: Paper
  to: string
  /** On the page of its course it is called by its exam. */
  inCourse?: boolean
  name?: ReactNode
  /** What of its text was searched for. */
  excerpt?: ReactNode
}

/** A line of the library: the whole of it opens the paper. */
export const PaperRow = memo(function PaperRow({ paper, to, inCourse = false, name, excerpt }: PaperRowProps) {
  const { head, foot } = marginOf(paper)
  const exam = inCourse && paper.kind === 'paper' ? examText(paper) : undefined
  const about = inCourse ? '' : aboutOf(paper)
  return (
    <li className="relative grid grid-cols-[3.5rem_minmax(0,1fr)_auto] not-first:border-t not-first:border-line first:rounded-t-sheet last:rounded-b-sheet hover:bg-sunk/55 md:grid-cols-[5rem_minmax(0,1fr)_auto]">
      <div className="border-r-2 border-margin px-1 py-2.5 text-center text-xs leading-[1.3] text-ink-2">
        <span className="display block text-[.9375rem] leading-[1.3] text-ink md:text-lg">{head}</span>
        {foot}
      </div>
      <div className="min-w-0 px-3.5 py-2.5 md:px-5">
        <h3 dir="auto" className="font-body text-base leading-[1.35] font-semibold tracking-normal wrap-anywhere">
          <ListLink to={to} state={openedFromList} preventScrollReset className="cover">
            {exam ?? name ?? nameOf(paper)}
          </ListLink>
        </h3>
        <p className="mt-0.5 flex flex-wrap gap-x-2.5 text-xs leading-[1.45] text-ink-2">
          {about !== '' && (
            <span dir="auto" className="wrap-anywhere">
              {about}
            </span>
          )}
          <span className="tabular-nums">{weight(paper)}</span>
          {paper.full_marks !== null && <span>{`${paper.full_marks} marks`}</span>}
          {paper.contributor_name !== null && (
            <span dir="auto" className="wrap-anywhere">{`by ${paper.contributor_name}`}</span>
          )}
          <SampleStamp of={paper} />
          {paper.is_new && <span className="font-semibold text-pen">new</span>}
        </p>
        {excerpt}
      </div>
      <div className="relative z-1 flex items-center self-center pr-1 md:pr-2">
        <SaveButton paper={paper} />
      </div>
    </li>
  )
})
