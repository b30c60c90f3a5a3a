import { useEffect, useRef, useState } from 'react'
import type { KeyboardEvent } from 'react'
import { Link } from 'react-router'
import { counted } from '#domain/counted.ts'
import { LeaveDialog } from '#web/content/leave-dialog.tsx'
import { PanelHead } from '#web/content/papers/panel-head.tsx'
import { paths } from '#domain/paths.ts'
import { isEnter } from '#web/ui/browser/enter-key.ts'
import { randomId } from '#web/ui/browser/random-id.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Message } from '#web/ui/feedback/message.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'
import { sentenceOf } from '../decisions.ts'
import { PageImage, type PageImageHandle } from '../page-image.tsx'
import { isField } from '../review-keys.ts'
import { change, type EditedQuestion, mergeWithPrevious, problemOf, remove, splitAt } from './edit-questions.ts'
import { type GroupChange, GroupDialogs } from './group-dialogs.tsx'
import { type QuestionGroup, type SplitPaper, type Unit, useQuestionChanges } from './queries.ts'
import { ProposalNotes } from './proposal-notes.tsx'
import { type OpenProposal, useProposals } from './proposals.ts'
import { ProposalsBar } from './proposals-bar.tsx'
import { QuestionRow } from './question-row.tsx'

interface QuestionWorkspaceProps {
  paper: SplitPaper
  questions: readonly EditedQuestion[]
  groups: readonly QuestionGroup[]
  units: readonly Unit[]
}

/** The page on one side, its questions on the other: merged, split, corrected and grouped by keys or buttons. */
export function QuestionWorkspace({ paper, questions, groups, units }: QuestionWorkspaceProps) {
  const [edited, setEdited] = useState<readonly EditedQuestion[]>()
  const [at, setAt] = useState(0)
  const [said, say] = useState('')
  const [changing, setChanging] = useState<GroupChange>()
  const [checked, setChecked] = useState(false)
  const frame = useRef<HTMLDivElement>(null)
  const image = useRef<PageImageHandle>(null)
  const changes = useQuestionChanges(paper.id)
  const { save, join, leave, move, place } = changes
  const proposals = useProposals(paper.id, { questions, groups, units })
  const list = edited ?? questions
  const current = list[at]
  const group = groups.find(({ id }) => id === current?.group_id)
  const changed = edited !== undefined
  const failure = save.error ?? join.error ?? leave.error ?? move.error ?? place.error
  const problem = checked ? list.find((question) => problemOf(question) !== undefined) : undefined

  const select = (index: number) => {
    const question = list[index]
    if (question === undefined) return
    setAt(index)
    image.current?.showPage(question.page)
    // Once it is open.
    requestAnimationFrame(() => frame.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' }))
    say(`Question ${question.number || index + 1}, ${index + 1} of ${list.length}`)
  }
  const focusFrame = () => frame.current?.focus({ preventScroll: true })
  // The keys act from the start, unless somebody is somewhere else already.
  useEffect(() => {
    if (document.activeElement === document.body) frame.current?.focus({ preventScroll: true })
  }, [frame])
  const edit = (next: readonly EditedQuestion[], index: number, what: string) => {
    if (save.isPending) return
    setEdited(next)
    setAt(Math.min(Math.max(index, 0), next.length - 1))
    say(what)
  }
  const merge = () => {
    if (at === 0 || current === undefined) return
    edit(mergeWithPrevious(list, at), at - 1, 'Merged with the question before.')
    focusFrame()
  }
  const split = (cursor: number) => {
    const next = splitAt(list, at, cursor, randomId())
    if (next === undefined) return say('Put the cursor where the second question begins.')
    edit(next, at + 1, 'Split in two.')
    // The field in which it was pressed is folded away.
    focusFrame()
    return undefined
  }
  const removeCurrent = () => {
    if (current === undefined) return
    edit(remove(list, at), at, 'Removed.')
    focusFrame()
  }
  const submit = () => {
    setChecked(true)
    const wrong = list.findIndex((question) => problemOf(question) !== undefined)
    if (wrong >= 0) return select(wrong)
    // The fields take nothing until the answer is there: what came in meanwhile would be of questions that are replaced.
    if (document.activeElement instanceof HTMLElement && isField(document.activeElement)) focusFrame()
    save.mutate(list, {
      onSuccess: () => {
        setEdited(undefined)
        setChecked(false)
        toast.success('The questions are saved')
      },
    })
  }
  const leaveGroup = () => {
    if (current?.id !== undefined && group !== undefined && !changed)
      leave.mutate(current.id, { onSuccess: () => say('It has a group of its own now.') })
  }
  const isShared = group !== undefined && group.times_asked > 1
  const openDialog = (what: GroupChange) =>
    group !== undefined && !changed && (what !== 'move' || isShared) && setChanging(what)
  const regroup = (act: () => void) => {
    setChanging(undefined)
    act()
    focusFrame()
  }
  /** Its question is looked at, with what becomes of it; the keys act there. */
  const decide = (act: (one: OpenProposal) => void) => (one: OpenProposal) => {
    select(list.findIndex(({ id }) => id === one.proposal.question_id))
    focusFrame()
    act(one)
  }
  const accept = decide((one) => !changed && proposals.accept(one, changes, say))
  const dismiss = decide((one) => {
    proposals.dismiss(one)
    say('Dismissed.')
  })
  const withFirstProposal = (act: (one: OpenProposal) => void) => proposals.of(current).slice(0, 1).forEach(act)
  const selectNextProposal = () => {
    const open = list.flatMap((question, index) => (proposals.of(question).length > 0 ? [index] : []))
    select(open.find((index) => index > at) ?? open[0] ?? at)
  }
  const commands: Record<string, () => void> = {
    n: selectNextProposal,
    a: () => withFirstProposal(accept),
    d: () => withFirstProposal(dismiss),
    j: () => select(at + 1),
    k: () => select(at - 1),
    m: merge,
    e: () => frame.current?.querySelector<HTMLTextAreaElement>('[aria-current] textarea')?.focus(),
    g: () => openDialog('join'),
    o: () => openDialog('move'),
    t: () => openDialog('place'),
    l: leaveGroup,
    s: () => changed && !save.isPending && submit(),
  }
  const press = (event: KeyboardEvent) => {
    if (!(event.target instanceof HTMLElement) || !frame.current?.contains(event.target)) return
    if (event.key === 'Escape' && isField(event.target)) return focusFrame()
    if (isEnter(event) && event.ctrlKey && event.target instanceof HTMLTextAreaElement) {
      event.preventDefault()
      return split(event.target.selectionStart)
    }
    if (event.ctrlKey || event.metaKey || event.altKey || isField(event.target)) return undefined
    const command = commands[event.key.toLowerCase()]
    if (command === undefined) return undefined
    event.preventDefault()
    return command()
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys for whatever in here has the focus
    <div ref={frame} role="region" aria-label="Questions" tabIndex={-1} onKeyDown={press} className="outline-none">
      <output className="sr-only">{said}</output>
      {failure && (
        <Message tone="error" className="mb-3">
          {sentenceOf(failure)}
        </Message>
      )}
      <div className="grid grid-cols-[minmax(0,1fr)] overflow-clip rounded-sheet border border-line bg-sheet shadow-sheet lg:grid-cols-[minmax(0,1fr)_33rem] lg:divide-x lg:divide-line">
        <div className="min-w-0 bg-sunk">
          {/* Beside whichever question of a long list is looked at. */}
          <div className="p-3 lg:sticky lg:top-(--bar-height) lg:max-h-[calc(100dvh-var(--bar-height))] lg:overflow-y-auto lg:p-4">
            <PageImage ref={image} id={paper.id} bytes={paper.bytes} name={nameOf(paper)} />
          </div>
        </div>
        <div className="flex min-w-0 flex-col max-lg:border-t max-lg:border-line">
          <PanelHead title={nameOf(paper)} note={counted(list.length, 'question')} />
          <p className="border-b border-line px-4 py-2 text-xs leading-[1.5] text-ink-3 max-lg:hidden">
            J K next, previous · E edit · Ctrl Enter split at the cursor · M merge with previous · S save · G join with
            another group · O move to another group · L move to own group · T unit and topic
          </p>
          <ProposalsBar proposals={proposals} unsaved={changed} />
          {list.length === 0 ? (
            <p className="p-4 text-sm text-ink-2">
              No questions were found in this paper. Scans that are hard to read have none; readers still find the
              paper.
            </p>
          ) : (
            <fieldset disabled={save.isPending} className="contents">
              <ol aria-label="Questions of this paper" className="divide-y divide-line">
                {list.map((question, index) => (
                  <QuestionRow
                    key={question.key}
                    question={question}
                    place={index + 1}
                    current={index === at}
                    group={groups.find(({ id }) => id === question.group_id)}
                    problem={checked ? problemOf(question) : undefined}
                    unsaved={changed}
                    onSelect={() => select(index)}
                    onChange={(to) => setEdited(change(list, index, to))}
                    onMerge={index === 0 ? undefined : merge}
                    onSplit={split}
                    onRemove={removeCurrent}
                    unit={units.find(({ id }) => id === group?.unit_id)}
                    onGroup={openDialog}
                    onLeave={leaveGroup}
                    proposals={
                      <ProposalNotes
                        proposals={proposals.of(question)}
                        question={question.number || String(index + 1)}
                        current={index === at}
                        busy={join.isPending || place.isPending}
                        unsaved={changed}
                        onAccept={accept}
                        onDismiss={dismiss}
                      />
                    }
                  />
                ))}
              </ol>
            </fieldset>
          )}
          <div className="sticky bottom-(--tab-bar) z-1 mt-auto grid gap-2 border-t border-line bg-sheet px-4 py-3">
            {problem && <Message tone="error">Complete what is marked first.</Message>}
            <div className="flex gap-2">
              <Button
                className="flex-1"
                aria-keyshortcuts="s"
                disabled={!changed}
                busy={save.isPending}
                onClick={submit}
              >
                Save
              </Button>
              <Button variant="line" disabled={!changed || save.isPending} onClick={() => setEdited(undefined)}>
                Discard
              </Button>
              <Link
                to={paths.admin({ section: 'papers', show: 'questions' })}
                className="inline-flex min-h-tap items-center px-2 text-sm font-semibold"
              >
                All papers
              </Link>
            </div>
          </div>
        </div>
      </div>
      {group && current?.id !== undefined && (
        <GroupDialogs
          {...{ changing, group, groups, units }}
          question={{ id: current.id, text: current.text }}
          onClose={() => setChanging(undefined)}
          onJoin={(ids) => regroup(() => join.mutate(ids, { onSuccess: () => say('They are one group now.') }))}
          onMove={(to) => regroup(() => move.mutate(to, { onSuccess: () => say('It is in the other group now.') }))}
          onPlace={(to) => regroup(() => place.mutate(to, { onSuccess: () => say('Unit and topic are saved.') }))}
        />
      )}
      {changed && (
        // Another paper is the same page with another search.
        <LeaveDialog title="Leave without saving?" pageOf={({ pathname, search }) => pathname + search}>
          What you have changed in the questions of this paper is not saved.
        </LeaveDialog>
      )}
    </div>
  )
}

const nameOf = ({ course_code, title }: SplitPaper) => [course_code, title].filter(Boolean).join(' ')
