import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { kinds } from '#domain/papers/kinds.ts'
import { useSession } from '#web/session/session.ts'
import { DocumentViewer } from '#web/content/document-viewer/document-viewer.tsx'
import { paths } from '#domain/paths.ts'
import { scanWordsOf } from '../data/page-readings.ts'
import { writeLastRead } from '#web/storage/saved-papers.ts'
import { courseText, examText, nameOf, type Paper, weight } from '../papers.ts'
import { usePapersById } from '../queries.ts'
import { SaveButton } from '../saved/save-button.tsx'
import { openSavedCopy } from '../saved/saved-papers.ts'
import { PaperDetails } from './paper-details.tsx'
import { QuestionsPanel, QuestionsSheet } from './paper-questions.tsx'
import { useQuestionsOf } from './question-list.ts'

interface PaperViewerProps {
  id: string
  open: boolean
  onClose: () => void
  startPage?: number | undefined
  find?: string | undefined
  /** The question that is marked. */
  startQuestion?: string | undefined
}

/** A paper to read. Mount it anew (by key) for another one. */
export function PaperViewer({ id, open, onClose, startPage, find, startQuestion }: PaperViewerProps) {
  const { user } = useSession()
  const client = useQueryClient()
  const account = user?.id ?? ''
  const isId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id)
  const { data: rows, isPending, isError } = usePapersById([id], { enabled: isId })
  const paper = rows?.find((row) => row.id === id)
  const [isOpened, setOpened] = useState(false)
  const questions = useQuestionsOf(paper, isOpened)
  // Without its row (offline, or a moment too early) its file may still be here.
  const unknown = isId && (isPending || isError)
  if (!paper && isPending && isId && !isError) return null

  const source =
    paper || unknown
      ? {
          url: paths.materialFile(id),
          account,
          title: paper ? nameOf(paper) : 'Paper',
          description: paper ? aboutInBar(paper) : '',
          bytes: paper?.bytes,
          firstPage: (startPage ?? 1) === 1 ? paths.materialFirstPage(id) : undefined,
          savedCopy: () => openSavedCopy(account, id),
          scanWords: (page: number) => scanWordsOf(client, id, page),
        }
      : undefined
  const remember = (page: number, pages: number) => {
    setOpened(true)
    const title = paper
      ? [nameOf(paper), paper.course_id === null ? '' : examText(paper)].filter(Boolean).join(', ')
      : ''
    if (paper)
      void writeLastRead(account, { id, title, page, pages }).then(() =>
        client.invalidateQueries({ queryKey: ['last read'] }),
      )
  }
  return (
    <DocumentViewer
      source={source}
      seeAll="See all papers and notes"
      open={open}
      onClose={onClose}
      startPage={startPage}
      find={find}
      onPage={remember}
      action={paper && <SaveButton paper={paper} />}
      details={
        paper && (
          <>
            <QuestionsPanel questions={questions} />
            <PaperDetails paper={paper} />
          </>
        )
      }
      regions={questions}
      startRegion={startQuestion}
      sheet={<QuestionsSheet questions={questions} opened={startQuestion !== undefined} />}
    />
  )
}

function aboutInBar(paper: Paper): string {
  const exam = nameOf(paper) === paper.title ? '' : examText(paper)
  const subject =
    exam === '' ? `${kinds[paper.kind]}: ${[courseText(paper), paper.exam_year].filter(Boolean).join(', ')}` : exam
  return [subject, weight(paper), paper.full_marks === null ? '' : `${paper.full_marks} marks`]
    .filter(Boolean)
    .join(' · ')
}
