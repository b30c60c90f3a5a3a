import { CloudCheck, CloudOff, CloudUpload } from 'lucide-react'
import type { LucideIcon } from 'lucide-react'
import type { SaveStatus } from './autosave.ts'

const statusTexts: Record<SaveStatus, readonly [LucideIcon, string]> = {
  nothing: [CloudCheck, 'What you enter is kept on this device and in your account.'],
  saving: [CloudUpload, 'Kept on this device. Saving to your account...'],
  saved: [CloudCheck, 'Kept on this device and in your account.'],
  waiting: [CloudOff, 'Kept on this device. Your account gets it once it can be reached.'],
  unread: [CloudOff, 'Kept on this device only: a newer version of this page wrote your account. Load it again.'],
}

/** Where the rows are saved. Not announced: it changes with each pause in typing. */
export function SaveStatusNote({ status }: { status: SaveStatus }) {
  const [Icon, text] = statusTexts[status]
  return (
    <p className="flex items-start gap-2 text-xs text-ink-3" data-keeping={status}>
      <Icon aria-hidden="true" strokeWidth={1.75} className="mt-px size-4.5" />
      {text}
    </p>
  )
}
