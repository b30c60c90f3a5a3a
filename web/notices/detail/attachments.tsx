import { Download, FileText, Image } from 'lucide-react'
import { useState } from 'react'
import { counted } from '#domain/counted.ts'
import { fileSize } from '#domain/file-size.ts'
import { withSession } from '#web/backend/with-session.ts'
import { paths } from '#domain/paths.ts'
import { useDialogEntry } from '#web/page/address/use-dialog-entry.ts'
import { lazyDialog } from '#web/page/hydration/lazy.tsx'
import { saveFile } from '#web/ui/browser/save-file.ts'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'
import type { Attachment } from '../notices.ts'

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

export function Attachments({ attachments }: { attachments: Attachment[] }) {
  const [chosen, setChosen] = useState<Attachment>()
  const { isOpen, open, close } = useDialogEntry('attachment')
  if (attachments.length === 0) return null
  const inOrder = attachments.toSorted((one, other) => one.position - other.position)
  return (
    <section className="mt-6">
      <h2 className="mb-2 text-base">{counted(attachments.length, 'attachment')}</h2>
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
              onClick={() => void save(attachment)}
            >
              <Download aria-hidden="true" strokeWidth={1.75} />
            </IconButton>
          </li>
        ))}
      </ul>
      {chosen &&
        (isPicture(chosen) ? (
          <PictureDialog key={chosen.id} attachment={chosen} open={isOpen} onClose={close} />
        ) : (
          <DocumentViewer
            key={chosen.id}
            source={{ url: paths.noticeAttachment(chosen.id), title: chosen.name, description: sizeOf(chosen) }}
            seeAll="Close"
            open={isOpen}
            onClose={close}
          />
        ))}
    </section>
  )
}

/** Fetched with the reader's token, which a plain link does not send. */
export async function fetchAttachment(id: string): Promise<Blob> {
  const response = await withSession((token) =>
    fetch(paths.noticeAttachment(id), token === undefined ? {} : { headers: { Authorization: `Bearer ${token}` } }),
  )
  if (!response.ok) throw new Error(`The attachment answered ${response.status}`)
  return response.blob()
}

const endings: Record<string, string> = {
  'application/pdf': 'pdf',
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
}

async function save({ id, name, media_type }: Attachment): Promise<void> {
  try {
    saveFile(await fetchAttachment(id), `${name}.${endings[media_type] ?? 'bin'}`)
  } catch {
    toast.error('The file could not be saved. It may have been removed, or the connection is gone.')
  }
}
