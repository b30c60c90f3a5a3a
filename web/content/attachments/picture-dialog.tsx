import { useQuery } from '@tanstack/react-query'
import { readAsAddress } from '#web/content/read-as-address.ts'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { LoadFailed } from '#web/ui/feedback/load-failed.tsx'
import { Spinner } from '#web/ui/feedback/spinner.tsx'
import { fetchAttachment } from './attachment-file.ts'
import type { Attachment, AttachmentsOf } from './attachments.ts'

interface PictureDialogProps {
  of: AttachmentsOf
  attachment: Attachment
  open: boolean
  onClose: () => void
}

export function PictureDialog({ of, attachment, open, onClose }: PictureDialogProps) {
  const { id, name } = attachment
  const query = useQuery({
    queryKey: [of, 'picture', id],
    queryFn: async () => readAsAddress(await fetchAttachment(of, id)),
    enabled: open,
    staleTime: 60_000,
    gcTime: 0,
    // Not persisted: it has megabytes, and the reader may lose the right to read it.
    meta: { persist: false, inDocument: false },
  })
  return (
    <Dialog open={open} onClose={onClose} size="lg" title={name}>
      {query.data !== undefined && <img src={query.data} alt={name} className="mx-auto h-auto max-w-full" />}
      {query.isPending && (
        <div className="grid min-h-60 place-items-center">
          <Spinner label="Loading..." />
        </div>
      )}
      {query.isError && (
        <LoadFailed title="Failed to load this picture" busy={query.isFetching} onRetry={() => void query.refetch()} />
      )}
    </Dialog>
  )
}
