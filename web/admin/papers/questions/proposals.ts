import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import * as z from 'zod/mini'
import { ApiError, ask } from '../../call-admin-api.ts'
import type { EditedQuestion } from './edit-questions.ts'
import type { QuestionGroup, Unit, useQuestionChanges } from './queries.ts'

const address = '/assistant/question-proposals'

const about = { question_id: z.string(), group_id: z.string(), reason: z.string() }
const proposal = z.union([
  z.object({ ...about, kind: z.literal('topic'), unit_id: z.nullable(z.string()), topic: z.string() }),
  z.object({ ...about, kind: z.literal('group'), other_id: z.string() }),
])
export type Proposal = z.infer<typeof proposal>

/** What is shown of one, beside its question. */
export interface OpenProposal {
  key: string
  proposal: Proposal
  unit: Unit | undefined
  other: QuestionGroup | undefined
}

interface Known {
  questions: readonly EditedQuestion[]
  groups: readonly QuestionGroup[]
  units: readonly Unit[]
}

type Changes = Pick<ReturnType<typeof useQuestionChanges>, 'join' | 'place'>

const keyOf = ({ kind, question_id }: Proposal) => `${kind} ${question_id}`

/** Those that are neither decided nor overtaken: their question is where it was, and what they name is still there. */
export function openProposals(
  proposals: readonly Proposal[],
  decided: ReadonlySet<string>,
  { questions, groups, units }: Known,
): OpenProposal[] {
  return proposals.flatMap((one): OpenProposal[] => {
    const key = keyOf(one)
    const own = groups.find(({ id }) => id === one.group_id)
    const isThere = questions.some(({ id, group_id }) => id === one.question_id && group_id === one.group_id)
    if (decided.has(key) || !isThere || own === undefined) return []
    if (one.kind === 'group') {
      const other = groups.find(({ id }) => id === one.other_id)
      return other === undefined ? [] : [{ key, proposal: one, other, unit: undefined }]
    }
    const unit = units.find(({ id }) => id === one.unit_id)
    const isSame = own.topic === one.topic && own.unit_id === one.unit_id
    return isSame || (one.unit_id !== null && unit === undefined)
      ? []
      : [{ key, proposal: one, other: undefined, unit }]
  })
}

/** A model's proposals for the questions of a paper, where the site has a model: requested, and decided one by one. */
export function useProposals(paper: string, known: Known) {
  const [decided, setDecided] = useState<ReadonlySet<string>>(new Set())
  const asking = useRef<AbortController>(undefined)
  const { data: site } = useQuery({
    queryKey: ['admin', 'papers', 'question-proposals'],
    queryFn: ({ signal }) => ask(address, z.object({ available: z.boolean() }), { signal }),
    staleTime: 300_000,
    meta: { persist: false },
  })
  const answer = useMutation({
    mutationFn: async () => {
      const leaving = new AbortController()
      asking.current = leaving
      setDecided(new Set())
      const { signal } = leaving
      return (await ask(address, z.object({ proposals: z.array(proposal) }), { body: { paper }, signal })).proposals
    },
  })
  // Leaving the page cancels the model's request.
  useEffect(() => () => asking.current?.abort(), [])
  const open = openProposals(answer.data ?? [], decided, known)
  const dismiss = ({ key }: OpenProposal) => setDecided((before) => new Set([...before, key]))
  /** By the changes that a reviewer makes by hand, and taken back like them. */
  const accept = (one: OpenProposal, { join, place }: Changes, announce: (what: string) => void) => {
    if (join.isPending || place.isPending) return
    const { proposal } = one
    const doneWith = (what: string) => ({
      onSuccess: () => {
        dismiss(one)
        announce(what)
      },
    })
    if (proposal.kind === 'group')
      join.mutate([proposal.group_id, proposal.other_id], doneWith('They are one group now.'))
    else {
      const { group_id, topic, unit_id } = proposal
      place.mutate({ group_id, topic, ...(unit_id !== null && { unit_id }) }, doneWith('Unit and topic are saved.'))
    }
  }
  return {
    isAvailable: site?.available === true && known.questions.some(({ group_id }) => group_id !== null),
    isAsking: answer.isPending,
    failure: answer.error === null ? undefined : sentenceOf(answer.error),
    /** The number of proposals; undefined before the request. */
    count: answer.data?.length,
    open,
    of: (question: EditedQuestion | undefined) => open.filter(({ proposal }) => proposal.question_id === question?.id),
    ask: () => answer.mutate(),
    accept,
    dismiss,
  }
}
export type Proposals = ReturnType<typeof useProposals>

const sentenceOf = (error: Error) =>
  error instanceof ApiError
    ? error.message
    : 'The suggestions did not arrive. Check your connection and ask again; what is done already stays.'
