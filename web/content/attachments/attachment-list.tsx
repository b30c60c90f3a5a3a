import { Download, FileText, Image } from 'lucide-react'
import { useState } from 'react'
import { counted } from '#domain/counted.ts'
import { fileSize } from '#domain/file-size.ts'
import { useDialogEntry } from '#web/page/address/use-dialog-entry.ts'
import { lazyDialog } from '#web/page/hydration/lazy.tsx'
import { saveFile } from '#web/ui/browser/save-file.ts'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'
import { addressOf, fetchAttachment } from './attachment-file.ts'
import type { Attachment, AttachmentsOf } from './attachments.ts'

const DocumentViewer = lazyDialog(
  async () => (await import('#web/content/document-viewer/document-viewer.tsx')).DocumentViewer,
  { prefetched: false },
)
const PictureDialog = lazyDialog(async () => (await import('./picture-dialog.tsx')).PictureDialog, {
  prefetched: false,
})

const isPicture = ({ media_type }: Attachment) => media_type.startsWith('image/')

/** '3 pages, 0.4 MB'. */
const sizeOf = ({ pages, bytes }: Attachment): string =>
  pages === null ? fileSize(bytes) : `${counted(pages, 'page')}, ${fileSize(bytes)}`

interface AttachmentListProps {
  of: AttachmentsOf
  attachments: readonly Attachment[]
}

/** Each opens over the page; the reader saves it, too. */
export function AttachmentList({ of, attachments }: AttachmentListProps) {
  const [chosen, setChosen] = useState<Attachment>()
  const { isOpen, open, close } = useDialogEntry('attachment')
  const inOrder = attachments.toSorted((one, other) => one.position - other.position)
  return (
    <>
      <ul className="grid gap-2">
        {inOrder.map((attachment) => (
          <li
            key={attachment.id}
            className="relative flex items-center gap-3 rounded-sheet border border-line py-2 pr-1.5 pl-3 hover:bg-sunk/55"
          >
            {isPicture(attachment) ? (
              <Image aria-hidden="true" strokeWidth={1.5} className="size-7 flex-none text-ink-2" />
            ) : (
              <FileText aria-hidden="true" strokeWidth={1.5} className="size-7 flex-none text-ink-2" />
            )}
            <div className="min-w-0 flex-1">
              <button
                type="button"
                dir="auto"
                className="cover text-left text-sm font-semibold wrap-anywhere"
                onClick={() => {
                  setChosen(attachment)
                  open()
                }}
              >
                {attachment.name}
              </button>
              <p className="text-xs text-ink-2">
                {`${isPicture(attachment) ? 'Picture' : 'PDF'}, ${sizeOf(attachment)}`}
              </p>
            </div>
            <IconButton
              label={`Save ${attachment.name}`}
              className="relative z-1"
              onClick={() => void save(of, attachment)}
            >
              <Download aria-hidden="true" strokeWidth={1.75} />
            </IconButton>
          </li>
        ))}
      </ul>
      {chosen &&
        (isPicture(chosen) ? (
          <PictureDialog key={chosen.id} of={of} attachment={chosen} open={isOpen} onClose={close} />
        ) : (
          <DocumentViewer
            key={chosen.id}
            source={{ url: addressOf(of, chosen.id), title: chosen.name, description: sizeOf(chosen) }}
            seeAll="Close"
            open={isOpen}
            onClose={close}
          />
        ))}
    </>
  )
}

const endings: Record<string, string> = {
  'application/pdf': 'pdf',
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
}

async function save(of: AttachmentsOf, { id, name, media_type }: Attachment): Promise<void> {
  try {
    saveFile(await fetchAttachment(of, id), `${name}.${endings[media_type] ?? 'bin'}`)
  } catch {
    toast.error('The file could not be saved. It may have been removed, or the connection is gone.')
  }
}
