import { CloudCheck, CloudOff, CloudUpload } from 'lucide-react'
import type { LucideIcon } from 'lucide-react'
import type { SaveStatus } from './autosave.ts'

const statusTexts: Record<SaveStatus, readonly [LucideIcon, string]> = {
  nothing: [CloudCheck, 'What you enter is saved on this device and in your account.'],
  saving: [CloudUpload, 'Saved on this device. Saving to your account...'],
  saved: [CloudCheck, 'Saved on this device and in your account.'],
  waiting: [CloudOff, 'Saved on this device. We will save it to your account when you are back online.'],
  unread: [
    CloudOff,
    'Saved on this device only: your account was saved by a newer version of this page. Please reload the page.',
  ],
}

/** Where the rows are saved. Not a live region: it changes with each pause in typing. */
export function SaveStatusNote({ status }: { status: SaveStatus }) {
  const [Icon, text] = statusTexts[status]
  return (
    <p className="flex items-start gap-2 text-xs text-ink-3" data-keeping={status}>
      <Icon aria-hidden="true" strokeWidth={1.75} className="mt-px size-4.5" />
      {text}
    </p>
  )
}
