import { Fragment } from 'react'
import type { Change } from './word-changes.ts'

const marks = { same: 'span', old: 'del', new: 'ins' } as const
const looks = {
  same: undefined,
  old: 'text-ink-2',
  new: 'rounded-[2px] bg-teal-wash px-[.15em] font-semibold text-teal no-underline',
}

/** Changed texts, a paragraph each: removed words are struck out, added ones highlighted. */
export function Changes({ changes }: { changes: Change[] }) {
  return changes.map(({ label, parts }) => (
    <p key={label} className="mt-1">
      <span>{`${label}: `}</span>
      {parts.map(({ kind, text }, index) => {
        const Mark = marks[kind]
        return (
          // oxlint-disable-next-line react/no-array-index-key -- parts of one text, which do not move
          <Fragment key={index}>
            <Mark className={looks[kind]}>{text}</Mark>{' '}
          </Fragment>
        )
      })}
    </p>
  ))
}
