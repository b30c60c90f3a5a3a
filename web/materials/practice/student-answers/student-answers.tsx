import { PenLine } from 'lucide-react'
import { useState } from 'react'
import { useAccount } from '#web/session/account.ts'
import { useSession } from '#web/session/session.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { answersTo, type StudentAnswer, useStudentAnswers } from '../../data/student-answers.ts'
import { AnswerForm } from './answer-form.tsx'
import { AnswerItem } from './answer-item.tsx'

interface StudentAnswersProps {
  courseId: string
  groupId: string
}

/** So many are shown before a press: the first is mostly the one. */
const shownFirst = 2

/** The answers of students to a question, and a way to add one's own. Another question needs another key. */
export function StudentAnswers({ courseId, groupId }: StudentAnswersProps) {
  const { user } = useSession()
  const { data: account } = useAccount()
  const query = useStudentAnswers(courseId)
  const [edited, setEdited] = useState<StudentAnswer | 'new'>()
  const [all, setAll] = useState(false)
  const answers = answersTo(query.data ?? [], groupId)
  const own = answers.find(({ user_id }) => user_id === user?.id)
  const hidden = all ? 0 : Math.max(0, answers.length - shownFirst)
  return (
    <section aria-label="Answers from students" className="mt-5 border-t border-line pt-4">
      <h2 className="mb-1 font-body text-base leading-snug font-semibold tracking-normal">Answers from students</h2>
      {query.isError && query.data === undefined && (
        <p className="mb-2 text-sm text-ink-2">The answers could not be loaded. They come with the next try.</p>
      )}
      {query.isPending && <output className="animate-breathe text-sm text-ink-2">Loading the answers...</output>}
      {query.isSuccess && answers.length === 0 && edited === undefined && (
        <p className="mb-3 text-sm text-ink-2">No student has answered this yet. Do you know how it goes?</p>
      )}
      <ul className="grid">
        {answers.slice(0, answers.length - hidden).map((answer) =>
          edited !== 'new' && edited?.id === answer.id ? (
            <li key={answer.id} className="py-3">
              <AnswerForm {...{ courseId, groupId, answer }} onClose={() => setEdited(undefined)} />
            </li>
          ) : (
            <AnswerItem
              key={answer.id}
              {...{ courseId, answer }}
              isOwn={answer.id === own?.id}
              isReviewer={account?.isAdmin === true}
              onEdit={() => setEdited(answer)}
            />
          ),
        )}
      </ul>
      {hidden > 0 && (
        <Button variant="quiet" className="-ml-3" onClick={() => setAll(true)}>
          {hidden === 1 ? 'Show 1 more answer' : `Show ${hidden} more answers`}
        </Button>
      )}
      {edited === 'new' ? (
        <AnswerForm {...{ courseId, groupId }} onClose={() => setEdited(undefined)} />
      ) : (
        own === undefined &&
        query.isSuccess && (
          <Button variant="line" onClick={() => setEdited('new')}>
            <PenLine aria-hidden="true" strokeWidth={1.75} />
            Add your answer
          </Button>
        )
      )}
    </section>
  )
}
