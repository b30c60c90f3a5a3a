import { ExternalLink, Eye, EyeOff, Lock, Trash2, UserRound } from 'lucide-react'
import { Link } from 'react-router'
import { picturesIn } from '#domain/forum/pictures.ts'
import { dateAndTime, dayOf } from '#domain/dates/calendar-date.ts'
import { paths } from '#domain/paths.ts'
import { isReportReason, reportReasons } from '#domain/reports.ts'
import { PostPicture } from '#web/content/markdown/post-picture.tsx'
import { Button, buttonClass } from '#web/ui/buttons/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { ClampedText } from '#web/ui/display/clamped-text.tsx'
import { Stamp } from '#web/ui/display/stamp.tsx'
import { type Decision, historyLead, summaryOf, type useHistory } from './decisions.ts'
import { type ContextPost, useContext } from './context.ts'
import { Fact, PanelHead } from './panel.tsx'
import { type ReportedPost, signalsText } from './queue.ts'

interface PostViewProps {
  post: ReportedPost
  history: ReturnType<typeof useHistory>['data']
  headingId: string
  onDelete: () => void
  onUncover: () => void
}

/** A reported post where it is, and what was reported and decided about it before. */
export function PostView({ post, history, headingId, onDelete, onUncover }: PostViewProps) {
  const { kind, title, content, author, postedAt, address, authorId, isAnonymous, discussion, reports, signals } = post
  const { data: around } = useContext(post)
  const own = { id: post.id, content, format: post.format, user_name: author, created_at: postedAt, hidden: null }
  return (
    <article className="min-w-0" aria-labelledby={headingId}>
      <PanelHead id={headingId} title={title} />
      <p className="flex flex-wrap gap-2 px-4 pt-3 empty:hidden">
        {post.isHidden && (
          <Stamp tone="brick" icon={EyeOff}>
            Hidden
          </Stamp>
        )}
        {discussion?.locked_at != null && <Stamp icon={Lock}>Locked</Stamp>}
      </p>
      {kind === 'comment' && discussion && <Quoted post={discussion} />}
      {around?.before.map((each) => (
        <Quoted key={each.id} post={each} />
      ))}
      <Quoted post={own} isReported />
      {around?.after.map((each) => (
        <Quoted key={each.id} post={each} />
      ))}
      <dl className="divide-y divide-line border-t border-line px-4 py-1 text-sm leading-[1.5]">
        {reports.length > 0 && (
          <Fact name="Reported">
            <ul>
              {reports.map(({ id, reason, note, created_at: at }) => (
                <li key={id} dir="auto">
                  {[isReportReason(reason) ? reportReasons[reason] : reason, note && `“${note}”`, dateAndTime(at)]
                    .filter(Boolean)
                    .join(', ')}
                </li>
              ))}
            </ul>
          </Fact>
        )}
        <Fact name="Author">
          <span dir="auto">{isAnonymous ? `${author}, a name in this discussion` : author}</span>
          {history && (
            <>
              <b className="block font-semibold">{historyLead(history.ofAuthor)}</b>
              <DecisionLines decisions={history.ofAuthor.slice(0, 3)} />
            </>
          )}
        </Fact>
        {signals && <Fact name="New account">{signalsText(signals)}</Fact>}
        {discussion && (
          <Fact name="Discussion">
            {[
              `from ${dayOf(discussion.created_at)}`,
              discussion.solved_comment_id !== null && 'solved',
              discussion.tags,
            ]
              .filter(Boolean)
              .join(', ')}
          </Fact>
        )}
      </dl>
      {history !== undefined && history.ofDiscussion.length > 0 && (
        <section className="border-t border-line px-4 py-3 text-sm">
          <h3 className="text-sm font-semibold">Decisions in this discussion</h3>
          <DecisionLines decisions={history.ofDiscussion} />
        </section>
      )}
      <div className="flex flex-wrap items-center gap-x-1 border-t border-line px-1 py-1">
        <Link to={address} className={buttonClass({ variant: 'quiet' })}>
          <ExternalLink aria-hidden="true" strokeWidth={1.75} />
          Open
        </Link>
        {authorId !== null && (
          <Link to={paths.admin({ section: 'accounts', id: authorId })} className={buttonClass({ variant: 'quiet' })}>
            <UserRound aria-hidden="true" strokeWidth={1.75} />
            Account
          </Link>
        )}
        {isAnonymous && (
          <Button variant="quiet" onClick={onUncover}>
            <Eye aria-hidden="true" strokeWidth={1.75} />
            Look up the author
          </Button>
        )}
        <Button variant="quiet" className="ml-auto text-brick! hover:bg-brick-wash!" onClick={onDelete}>
          <Trash2 aria-hidden="true" strokeWidth={1.75} />
          Delete
        </Button>
      </div>
    </article>
  )
}

type QuotedPost = Pick<ContextPost, 'content' | 'user_name' | 'created_at' | 'hidden'>

function Quoted({ post, isReported = false }: { post: QuotedPost; isReported?: boolean }) {
  return (
    <div
      className={classNames('px-4 py-3 text-sm', isReported ? 'border-l-4 border-brick bg-brick-wash' : 'text-ink-2')}
    >
      <p className="flex flex-wrap gap-x-2 text-xs">
        <b dir="auto" className="font-semibold wrap-anywhere text-ink">
          {post.user_name}
        </b>
        <span>{dateAndTime(post.created_at)}</span>
        {isReported && <span className="sr-only">the reported post</span>}
        {post.hidden !== null && <span>hidden</span>}
      </p>
      <ClampedText text={post.content} about={`the post of ${post.user_name}`} className="mt-0.5" />
      {picturesIn(post.content).map((picture) => (
        <div key={picture.id} className="mt-2">
          <PostPicture picture={picture} text="Picture of this post" />
        </div>
      ))}
    </div>
  )
}

function DecisionLines({ decisions }: { decisions: readonly Decision[] }) {
  return (
    <ul className="empty:hidden">
      {decisions.map((decision) => (
        <li key={decision.id} className="grid gap-x-3 py-1 sm:grid-cols-[6rem_minmax(0,1fr)_auto]">
          <span className="text-ink-2 tabular-nums">{dayOf(decision.decided_at)}</span>
          <span dir="auto" className="wrap-anywhere">
            {summaryOf(decision)}
          </span>
          <span dir="auto" className="text-xs wrap-anywhere text-ink-2">
            {decision.decided_by_name}
          </span>
        </li>
      ))}
    </ul>
  )
}
