import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { OpenDocument } from '#web/content/document-viewer/file/pdf.ts'
import { useDocument } from '#web/content/document-viewer/file/use-document.ts'
import { paths } from '#domain/paths.ts'
import { useSession } from '#web/session/session.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { scanWordsOf } from '../data/page-readings.ts'
import { openSavedCopy } from '../saved/saved-papers.ts'

interface PaperFileProps {
  materialId: string
  title: string
  children: (document: OpenDocument) => ReactNode
}

/** Opens the file of a paper, from this device where it is saved. */
export function PaperFile(props: PaperFileProps) {
  const [attempt, setAttempt] = useState(1)
  return <Opened key={`${props.materialId} ${attempt}`} {...props} onRetry={() => setAttempt(attempt + 1)} />
}

function Opened({ materialId, title, children, onRetry }: PaperFileProps & { onRetry: () => void }) {
  const { user } = useSession()
  const client = useQueryClient()
  const opening = useDocument({
    url: paths.materialFile(materialId),
    title,
    description: '',
    savedCopy: () => openSavedCopy(user?.id ?? '', materialId),
    scanWords: (page) => scanWordsOf(client, materialId, page),
  })
  if (opening.state === 'ready') return children(opening.document)
  if (opening.state === 'loading')
    return (
      <div className="grid min-h-40 place-content-center rounded-[3px] bg-sunk text-sm text-ink-2">
        <output className="animate-breathe">Opening the page...</output>
      </div>
    )
  return (
    <div
      role="alert"
      className="grid min-h-32 place-content-center justify-items-center gap-2.5 rounded-[3px] bg-sunk p-4 text-center text-sm text-ink-2"
    >
      {navigator.onLine
        ? 'The page could not be opened.'
        : 'This paper is not saved on this device, so it cannot be opened without a network.'}
      <Button variant="line" onClick={onRetry}>
        Try Again
      </Button>
    </div>
  )
}
