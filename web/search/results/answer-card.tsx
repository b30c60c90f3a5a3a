import { ArrowRight, MessageCircleQuestionMark } from 'lucide-react'
import { useId } from 'react'
import { Link } from 'react-router'
import { shortAnswer } from './answer-text.ts'
import type { Answer, AnswerSource } from '../querying/found.ts'
import { sourceAddress } from '../querying/kinds.ts'
import { wording } from '../wording.ts'

interface AnswerCardProps {
  answer: Answer
  /** Its page takes the place of what is open now. */
  replace: boolean
  onFollow: () => void
  onAskMore: () => void
}

const action = 'inline-flex min-h-tap items-center gap-1.5 text-sm font-semibold no-underline hover:underline'

/** What the site itself says to a question, with where it says so. All of a long answer is in the assistant's panel. */
export function AnswerCard({ answer, replace, onFollow, onAskMore }: AnswerCardProps) {
  const id = useId()
  const { text, sources } = answer
  const { lines, more, named } = shortAnswer(text, sources.length)
  return (
    <section
      aria-labelledby={id}
      className="mx-3 mt-3 mb-1 rounded-sheet border border-line bg-paper px-4 pt-3 pb-1.5 lg:px-4"
    >
      <div className="mb-1 flex items-center justify-between gap-3">
        <h2 id={id} className="flex items-center gap-1.5 font-body text-sm leading-[1.4] font-bold tracking-normal">
          <MessageCircleQuestionMark aria-hidden="true" strokeWidth={1.75} className="size-4.5" />
          {wording.assistant}
        </h2>
        <span className="text-xs whitespace-nowrap text-ink-2">
          {`from ${named.size} ${named.size === 1 ? 'source' : 'sources'}`}
        </span>
      </div>
      {lines.map((line, index) => (
        <p dir="auto" key={index} className="text-base leading-[1.5] wrap-anywhere">
          {line.map((piece, index) => {
            if ('strong' in piece) return <b key={index}>{piece.strong}</b>
            if ('text' in piece) return piece.text
            return (
              <sup key={index} className="px-[.1em] text-xs leading-none font-bold text-pen">
                {piece.source}
              </sup>
            )
          })}
        </p>
      ))}
      {more > 0 && <p className="text-sm text-ink-2">{`and ${more} more`}</p>}
      <div className="flex flex-wrap gap-x-4">
        {sources.map(
          (source, index) =>
            named.has(index + 1) && (
              <Source key={index} source={source} number={index + 1} replace={replace} onFollow={onFollow} />
            ),
        )}
        <button type="button" className={action} onClick={onAskMore}>
          Ask more
          <ArrowRight aria-hidden="true" strokeWidth={1.75} className="size-4.5" />
        </button>
      </div>
    </section>
  )
}

interface SourceProps extends Pick<AnswerCardProps, 'replace' | 'onFollow'> {
  source: AnswerSource
  number: number
}

function Source({ source, number, replace, onFollow }: SourceProps) {
  const address = sourceAddress(source)
  const name = (
    <>
      <b className="inline-grid size-5 flex-none place-items-center rounded-[3px] bg-pen-wash text-xs leading-none text-pen">
        {number}
      </b>
      <span dir="auto" className="line-clamp-1 wrap-anywhere">
        {source.title}
      </span>
    </>
  )
  if (address === undefined) return <span className={action}>{name}</span>
  return (
    <Link to={address} replace={replace} onClick={onFollow} className={action}>
      {name}
    </Link>
  )
}
