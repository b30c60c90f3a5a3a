import { FileArchive, FileText, X } from 'lucide-react'
import { useId } from 'react'
import { counted } from '#domain/counted.ts'
import { fileSize } from '#domain/file-size.ts'
import { PanelHead } from '#web/content/papers/panel-head.tsx'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { Message } from '#web/ui/feedback/message.tsx'
import { Sheet } from '#web/ui/layout/sheet.tsx'
import type { ChosenFile } from './use-upload-queue.ts'

interface FilesSheetProps {
  files: readonly ChosenFile[]
  /** What cannot be sent, and why. */
  problems: readonly string[]
  busy: boolean
  onRemove: (key: number) => void
}

/** PDFs and zips that are to be sent; nothing where there are none. */
export function FilesSheet({ files, problems, busy, onRemove }: FilesSheetProps) {
  const title = useId()
  return (
    <>
      {problems.length > 0 && (
        <Message tone="error" title="Not accepted">
          <ul>
            {problems.map((problem) => (
              <li key={problem}>{problem}</li>
            ))}
          </ul>
        </Message>
      )}
      {files.length > 0 && (
        <Sheet as="section" aria-labelledby={title}>
          <PanelHead id={title} title="Files" note={counted(files.length, 'file')} />
          <ul>
            {files.map(({ key, file }) => {
              const Icon = /\.zip$/i.test(file.name) ? FileArchive : FileText
              return (
                <li
                  key={key}
                  className="flex items-center gap-3 py-1 pr-1 pl-4 not-first:border-t not-first:border-line"
                >
                  <Icon aria-hidden="true" strokeWidth={1.75} className="size-5 text-ink-2" />
                  <span dir="auto" className="min-w-0 flex-1 text-sm leading-snug wrap-anywhere">
                    {file.name}
                    <span className="text-ink-2 tabular-nums">{`, ${fileSize(file.size)}`}</span>
                  </span>
                  <IconButton label={`Remove ${file.name}`} disabled={busy} onClick={() => onRemove(key)}>
                    <X aria-hidden="true" strokeWidth={1.75} />
                  </IconButton>
                </li>
              )
            })}
          </ul>
        </Sheet>
      )}
    </>
  )
}
