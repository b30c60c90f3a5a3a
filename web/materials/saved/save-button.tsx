import { CircleCheck, Download } from 'lucide-react'
import { fileSize } from '#domain/file-size.ts'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { nameOf, type Paper } from '../papers.ts'
import { useSavedPapers, useSavePapers } from './saved-papers.ts'

/** Saves a paper on this device; pressed once more, it goes. */
export function SaveButton({ paper }: { paper: Paper }) {
  const { data: saved } = useSavedPapers()
  const { save, remove } = useSavePapers()
  const isSaved = saved?.some(({ id }) => id === paper.id) === true
  const name = nameOf(paper)
  return isSaved ? (
    <IconButton
      label={`Saved for offline, ${fileSize(paper.bytes)}: ${name}`}
      aria-pressed="true"
      aria-busy={remove.isPending}
      onClick={() => remove.mutate(paper)}
      className="text-teal"
    >
      <CircleCheck aria-hidden="true" strokeWidth={1.75} />
    </IconButton>
  ) : (
    <IconButton
      label={`Save for offline, ${fileSize(paper.bytes)}: ${name}`}
      aria-pressed="false"
      aria-busy={save.isPending}
      onClick={() => save.isPending || save.mutate([paper])}
    >
      <Download aria-hidden="true" strokeWidth={1.75} />
    </IconButton>
  )
}
