import { Fragment } from 'react'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import type { Option, Section } from '../querying/options.ts'
import { Row } from './row.tsx'

interface ResultListProps {
  id: string
  sections: readonly Section[]
  activeId: string | undefined
  roomy: boolean
  onChoose: (option: Option) => void
}

export const optionId = (list: string, option: Option): string => `${list}-${option.id}`

export function ResultList({ id, sections, activeId, roomy, onChoose }: ResultListProps) {
  return (
    <div role="listbox" id={id} aria-label="Results" className="pb-2">
      {sections.map((section) => (
        <div key={section.id} role="group" aria-labelledby={`${id}-${section.id}`}>
          <div
            id={`${id}-${section.id}`}
            className="flex justify-between gap-3 px-4.5 pt-3 pb-1 text-xs leading-[1.4] font-semibold text-ink-2 max-lg:px-gutter"
          >
            <span>{section.title}</span>
            {section.count !== undefined && <span className="num">{section.count}</span>}
          </div>
          {section.options.map((option) => (
            <Row
              key={option.id}
              option={option}
              id={optionId(id, option)}
              active={option.id === activeId}
              roomy={roomy}
              onChoose={onChoose}
            />
          ))}
        </div>
      ))}
    </div>
  )
}

/** As high as what is to come. */
export function LoadingList() {
  return (
    <div aria-hidden="true" className="pb-2">
      {[3, 2].map((rows, section) => (
        <Fragment key={section}>
          <Skeleton className="mx-4.5 mt-4 mb-1.5 h-3 w-20 max-lg:mx-gutter" />
          {Array.from({ length: rows }, (_, row) => (
            <div
              key={row}
              className="grid min-h-13 grid-cols-[1.25rem_minmax(0,1fr)] items-center gap-x-3 px-4.5 max-lg:px-gutter"
            >
              <Skeleton className="size-5" />
              <span>
                <Skeleton className={row % 2 ? 'h-4 w-2/5' : 'h-4 w-3/5'} />
                <Skeleton className="mt-1.5 h-3 w-1/4" />
              </span>
            </div>
          ))}
        </Fragment>
      ))}
    </div>
  )
}
