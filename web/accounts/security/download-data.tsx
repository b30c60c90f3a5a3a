import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { callServer } from '#web/backend/call-server.ts'
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

/** A link cannot bring the token along that the server asks for; a file made here needs none. */
function save(copy: unknown): void {
  const address = URL.createObjectURL(new Blob([JSON.stringify(copy, null, 2)], { type: 'application/json' }))
  const link = document.createElement('a')
  link.href = address
  link.download = `campuslife-data-${new Date().toISOString().slice(0, 10)}.json`
  link.click()
  // The browser has to have begun with it.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
