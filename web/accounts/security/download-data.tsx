import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { collegeToday } from '#domain/dates/college-time.ts'
import { callServer } from '#web/backend/call-server.ts'
import { saveFile } from '#web/ui/browser/save-file.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Message } from '#web/ui/feedback/message.tsx'
import { useFreshProof } from '../fresh-proof/use-fresh-proof.tsx'
import { problemText } from '../forms/error-text.ts'

export function DownloadData() {
  const { prove, proofDialog } = useFreshProof()
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: async () => save(await prove(() => callServer('GET', '/api/account/export'))),
  })
  return (
    <div className="grid gap-4.5">
      {error && (
        <Message tone="error">{problemText(error, 'Your data could not be prepared. Please try again.')}</Message>
      )}
      {isSuccess && <Message tone="success">The file is in your downloads.</Message>}
      <p className="text-ink-2">
        One JSON file with everything that we store about you: account, profile, posts, payments and devices. Only
        passwords and keys are left out; the file lists them.
      </p>
      <Button variant="accent" size="lg" block busy={isPending} onClick={() => mutate()}>
        <Download aria-hidden="true" strokeWidth={1.75} />
        {isPending ? 'Preparing your data...' : 'Download my data'}
      </Button>
      {proofDialog}
    </div>
  )
}

function save(copy: unknown): void {
  const file = new Blob([JSON.stringify(copy, null, 2)], { type: 'application/json' })
  saveFile(file, `campuslife-data-${collegeToday()}.json`)
}
