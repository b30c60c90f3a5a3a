import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { type Decision, decide, sentenceOf, undo } from './decisions.ts'
import { type Draft, draftOf, fieldsOf, problemsOf, titleOf } from './draft.ts'
import { type Queue, type QueuedPaper, queuedName, queueKey } from './queue.ts'

/** How long the way back is offered, ms; the database takes a decision back for ten minutes. */
const undoFor = 10_000

interface Decided {
  id: string
  text: string
  /** Settles when the server has it. */
  saved: Promise<unknown>
}

/** Which paper is looked at, what is written about it, and what was decided: the next one is there at once. */
export function useReview(queue: Queue) {
  const client = useQueryClient()
  const [decidedIds, setDecidedIds] = useState<readonly string[]>([])
  const papers = queue.papers.filter(({ id }) => !decidedIds.includes(id))
  const [selectedId, setSelectedId] = useState<string>()
  const [drafts, setDrafts] = useState<Readonly<Record<string, Draft>>>({})
  const [checkedId, setCheckedId] = useState<string>()
  const [failure, setFailure] = useState<string>()
  const [said, say] = useState('')
  const [last, setLast] = useState<Decided>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  const at = Math.max(
    0,
    papers.findIndex(({ id }) => id === selectedId),
  )
  const current = papers[at]
  const following = papers[at + 1] ?? papers[at - 1]
  const draft = current && (drafts[current.id] ?? draftOf(current))

  const select = (id: string | undefined) => {
    setSelectedId(id)
    setFailure(undefined)
    const index = papers.findIndex((paper) => paper.id === id)
    const paper = papers[index]
    if (paper) say(`${nameOf(paper)}, ${index + 1} of ${papers.length}`)
  }

  const bringBack = (id: string) => {
    setDecidedIds((before) => before.filter((one) => one !== id))
    setSelectedId(id)
  }

  const send = (paper: QueuedPaper, decision: Decision, done: string) => {
    clearTimeout(timer.current)
    setFailure(undefined)
    setCheckedId(undefined)
    setDecidedIds((before) => [...before, paper.id])
    setSelectedId(following?.id)
    const saved = decide(paper.id, decision)
    const left = papers.length - 1
    const next = following ? `Next: ${nameOf(following)}, ${left} left.` : 'Nothing is left.'
    setLast({ id: paper.id, text: `${done}: ${nameOf(paper, drafts[paper.id])}. ${next}`, saved })
    timer.current = setTimeout(() => setLast(undefined), undoFor)
    saved.then(
      () => client.invalidateQueries({ queryKey: queueKey }),
      (error: unknown) => {
        setLast((shown) => (shown?.saved === saved ? undefined : shown))
        bringBack(paper.id)
        setFailure(sentenceOf(error))
        void client.invalidateQueries({ queryKey: queueKey })
      },
    )
  }

  const approve = () => {
    if (!current || !draft) return
    setCheckedId(current.id)
    if (Object.keys(problemsOf(draft)).length > 0) {
      setFailure('Complete the fields marked below first.')
      return
    }
    send(current, { decision: 'approve', fields: fieldsOf(draft) }, 'Approved')
  }

  const undoLast = async () => {
    if (!last) return
    clearTimeout(timer.current)
    setLast(undefined)
    try {
      await last.saved
      await undo(last.id)
      await client.refetchQueries({ queryKey: queueKey })
      bringBack(last.id)
      say('Undone.')
    } catch (error) {
      setFailure(sentenceOf(error))
    }
  }

  return {
    papers,
    current,
    following,
    draft,
    checked: checkedId !== undefined && checkedId === current?.id,
    failure,
    said,
    last,
    select,
    step: (by: -1 | 1) => select(papers[Math.min(Math.max(at + by, 0), papers.length - 1)]?.id),
    change: (changed: Draft) => current && setDrafts((before) => ({ ...before, [current.id]: changed })),
    approve,
    approveAsBetterCopy: (replaces: string) =>
      current && send(current, { decision: 'better_copy', replaces }, 'Approved as better copy'),
    sendBack: (reason: string) => current && send(current, { decision: 'return', reason }, 'Returned'),
    undoLast: () => void undoLast(),
    dismiss: () => setLast(undefined),
  }
}

const nameOf = (paper: QueuedPaper, draft: Draft = draftOf(paper)): string =>
  `${draft.course?.code ?? queuedName(paper)} ${titleOf(draft)}`
