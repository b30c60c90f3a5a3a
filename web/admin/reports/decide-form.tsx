import { Ban, Check, EyeOff, FolderInput, Lock, LockOpen, Merge, MessageSquareWarning, MicOff } from 'lucide-react'
import type { LucideIcon } from 'lucide-react'
import { useId, useState } from 'react'
import { useSearchParams } from 'react-router'
import {
  appealDays,
  authorMessage,
  type DecisionKind,
  decisionKinds,
  type DecisionReason,
  decisionReasons,
  maxDecisionText,
  outcomeOf,
  reporterMessage,
} from '#domain/moderation.ts'
import { isReportReason } from '#domain/reports.ts'
import { visibleText } from '#domain/text/visible-text.ts'
import { CoursePicker } from '#web/content/papers/course-picker.tsx'
import type { PickedCourse } from '#web/content/papers/course-search.ts'
import { useSession } from '#web/session/session.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Message } from '#web/ui/feedback/message.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Input, Textarea } from '#web/ui/forms/input.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { usePressOnce } from '#web/ui/forms/use-press-once.ts'
import { useDecide } from './decisions.ts'
import { actProblem } from './problems.ts'
import { MergeTarget } from './merge-target.tsx'
import { PanelHead } from './panel.tsx'
import type { ReportedPost } from './queue.ts'

const icons: Record<DecisionKind, LucideIcon> = {
  dismiss: Check,
  hide: EyeOff,
  move: FolderInput,
  merge: Merge,
  lock: Lock,
  unlock: LockOpen,
  warn: MessageSquareWarning,
  silence: MicOff,
  ban: Ban,
}

/** What each does, where its name does not say all of it. */
const notes: Partial<Record<DecisionKind, string>> = {
  hide: 'Only the author and moderators can read it.',
  move: 'It gets other tags, or is about a course from then on.',
  merge: 'Question and comments become comments of another discussion, for good. Links lead there.',
  lock: 'Nobody but moderators can comment any more.',
  warn: 'The post stays as it is.',
  silence: 'The post is hidden too, and the author cannot post or edit for these days.',
  ban: 'The post is hidden too, and the author can read, but no longer post or edit.',
}

const withDays = (from: number, days: number) => new Date(from + days * 86_400_000).toISOString()

interface DecideFormProps {
  post: ReportedPost
  /** The latest decision about it that is shown. */
  seen: string | undefined
  onDone: () => void
}

/** Another post needs another key. */
export function DecideForm({ post, seen, onDone }: DecideFormProps) {
  const name = useId()
  const isComment = post.kind === 'comment'
  const [address] = useSearchParams()
  const [kind, setKind] = useState<DecisionKind | undefined>(() =>
    post.kind === 'discussion' && address.get('show') === 'merge' ? 'merge' : undefined,
  )
  const [reason, setReason] = useState<DecisionReason>(() => (kind === 'merge' ? 'duplicate' : firstReason(post)))
  const [text, setText] = useState('')
  const [days, setDays] = useState('7')
  const [tags, setTags] = useState(post.discussion?.tags ?? '')
  const [target, setTarget] = useState<string>()
  const [course, setCourse] = useState<PickedCourse | null>(null)
  const { user } = useSession()
  const [now] = useState(() => Date.now())
  const decide = useDecide(post, onDone)
  const press = usePressOnce()

  const lock: DecisionKind = post.discussion?.locked_at == null ? 'lock' : 'unlock'
  const kinds: DecisionKind[] = [
    'dismiss',
    'hide',
    ...(isComment ? [] : (['move', 'merge', lock] as const)),
    'warn',
    'silence',
    'ban',
  ]
  const choose = (chosen: DecisionKind) => {
    setKind(chosen)
    if (chosen === 'merge') setReason('duplicate')
  }
  const needsText = kind !== undefined && kind !== 'dismiss'
  const given = visibleText(text).trim()
  const count = Number(days)
  const isWhole = kind !== 'silence' || (Number.isInteger(count) && count >= 1 && count <= 365)
  const isReady =
    kind !== undefined && (!needsText || given !== '') && isWhole && (kind !== 'merge' || target !== undefined)

  return (
    <form
      noValidate
      className="min-w-0"
      onSubmit={(event) => {
        event.preventDefault()
        if (kind === undefined || !isReady || decide.isPending || !press.begin()) return
        decide.mutate(
          { kind, reason, text: given, days: count, tags, course: course?.id, target, seen },
          { onSettled: press.end },
        )
      }}
    >
      <PanelHead title="Decide" />
      <div className="grid gap-4 px-4 py-4">
        <fieldset>
          <legend className="sr-only">Decision</legend>
          <div className="grid grid-cols-2 gap-2">
            {kinds.map((each) => (
              <KindChoice key={each} kind={each} name={name} checked={each === kind} onChoose={() => choose(each)} />
            ))}
          </div>
          <p className="mt-2 text-xs leading-[1.45] text-ink-2">
            {(kind && notes[kind]) ?? 'Every decision but Keep needs a reason and a text for the author.'}
          </p>
          {post.isAnonymous && (kind === 'silence' || kind === 'ban' || kind === 'warn') && (
            <p className="mt-1 text-xs leading-[1.45] text-ink-2">
              It reaches the author, and nobody learns who that is.
            </p>
          )}
        </fieldset>
        {kind === 'silence' && (
          <Field label="Days" error={isWhole ? undefined : 'From 1 to 365 days.'}>
            {(attributes) => (
              <Input
                inputMode="numeric"
                value={days}
                onChange={({ target }) => setDays(target.value)}
                className="max-w-28"
                {...attributes}
              />
            )}
          </Field>
        )}
        {kind === 'move' && (
          <>
            <Field label="New tags" hint="Separated by commas.">
              {(attributes) => (
                <Input value={tags} maxLength={300} onChange={({ target }) => setTags(target.value)} {...attributes} />
              )}
            </Field>
            <Field label="Course" hint="It is listed there. Without one, its place stays as it is.">
              {(control) => (
                <CoursePicker control={control} accountId={user?.id ?? ''} course={course} onPick={setCourse} />
              )}
            </Field>
          </>
        )}
        {kind === 'merge' && <MergeTarget duplicate={post} target={target} onChoose={setTarget} />}
        {needsText && (
          <>
            <Field label="Reason">
              {(attributes) => (
                <Select
                  value={reason}
                  onChange={({ target }) => setReason(target.value as DecisionReason)}
                  {...attributes}
                >
                  {Object.entries(decisionReasons).map(([key, label]) => (
                    <option key={key} value={key}>
                      {label}
                    </option>
                  ))}
                </Select>
              )}
            </Field>
            <Field label="In your words" hint="The author reads it.">
              {(attributes) => (
                <Textarea
                  rows={3}
                  maxLength={maxDecisionText}
                  value={text}
                  onChange={({ target }) => setText(target.value)}
                  className="min-h-24!"
                  {...attributes}
                />
              )}
            </Field>
          </>
        )}
        {kind !== undefined && (
          <Messages
            post={post}
            author={
              kind === 'dismiss' && !post.isHidden
                ? undefined
                : authorMessage({
                    kind,
                    post: isComment ? 'comment' : 'discussion',
                    title: post.title,
                    reason: kind === 'dismiss' ? null : reason,
                    text: kind === 'dismiss' ? '' : given,
                    until: kind === 'silence' && isWhole ? withDays(now, count) : null,
                    appealUntil: withDays(now, appealDays),
                  })
            }
            kind={kind}
          />
        )}
        {decide.isError && <Message tone="error">{actProblem(decide.error)}</Message>}
        <Button
          type="submit"
          block
          variant={kind === 'ban' ? 'danger' : 'accent'}
          disabled={!isReady}
          busy={decide.isPending}
        >
          {kind === undefined ? 'Choose a decision' : `${decisionKinds[kind]} and notify`}
        </Button>
      </div>
    </form>
  )
}

interface KindChoiceProps {
  kind: DecisionKind
  name: string
  checked: boolean
  onChoose: () => void
}

function KindChoice({ kind, name, checked, onChoose }: KindChoiceProps) {
  const Icon = icons[kind]
  return (
    <label className="relative flex min-h-tap cursor-pointer items-center gap-2 rounded-control border-[1.5px] border-edge px-3 py-2 text-sm font-semibold hover:bg-sunk has-checked:border-ink has-checked:bg-ink has-checked:text-on-ink has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus">
      <input
        type="radio"
        name={name}
        value={kind}
        checked={checked}
        onChange={onChoose}
        className="absolute inset-0 cursor-pointer appearance-none"
      />
      <Icon
        aria-hidden="true"
        strokeWidth={1.75}
        className={kind === 'ban' && !checked ? 'size-4.5 text-brick' : 'size-4.5'}
      />
      {decisionKinds[kind]}
    </label>
  )
}

interface MessagesProps {
  post: ReportedPost
  author: { title: string; body: string } | undefined
  kind: DecisionKind
}

/** What both sides will read, before it is sent. */
function Messages({ post, author, kind }: MessagesProps) {
  const reporters = post.reports.length
  const theirs = reporterMessage(outcomeOf(kind), post.kind)
  if (author === undefined && reporters === 0) return null
  return (
    <section aria-label="Messages" className="grid gap-2 text-sm">
      <h3 className="text-sm font-semibold">What they will read</h3>
      {author && <Preview to="to the author" {...author} />}
      {reporters > 0 && (
        <Preview
          to={reporters === 1 ? 'to the person who reported it' : `to the ${reporters} who reported it`}
          {...theirs}
        />
      )}
    </section>
  )
}

function Preview({ to, title, body }: { to: string; title: string; body: string }) {
  return (
    <div className="rounded-control border border-line bg-paper px-3 py-2 leading-[1.5]">
      <p className="text-xs text-ink-2">{to}</p>
      <p dir="auto" className="font-semibold wrap-anywhere">
        {title}
      </p>
      <p dir="auto" className="wrap-anywhere">
        {body}
      </p>
    </div>
  )
}

/** What was reported is a likely reason. */
function firstReason({ reports }: ReportedPost): DecisionReason {
  const reason = reports[0]?.reason ?? ''
  return isReportReason(reason) ? reason : 'other'
}
