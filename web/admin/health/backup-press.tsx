import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { SiteHealth } from '#domain/college/site-health.ts'
import { NotProven, useFreshProof } from '#web/accounts/fresh-proof/use-fresh-proof.tsx'
import { withSession } from '#web/backend/with-session.ts'
import { useAccount } from '#web/session/account.ts'
import { randomId } from '#web/ui/browser/random-id.ts'
import { saveFile } from '#web/ui/browser/save-file.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { ApiError, ask, errorOf } from '../call-admin-api.ts'
import { health, healthKey } from './requests.ts'

/** Makes a backup, which goes on when the page is left, and gives the newest to an admin. */
export function BackupPress({ run, file }: NonNullable<SiteHealth['backup']>) {
  const client = useQueryClient()
  const { data: account } = useAccount()
  const { prove, proofDialog } = useFreshProof()
  // The same for a press whose response was lost.
  const [id, setId] = useState(randomId)
  const start = useMutation({
    networkMode: 'always',
    mutationFn: () => ask('/admin/health/backup', health, { body: { id } }),
    onSuccess: (now) => {
      setId(randomId())
      client.setQueryData(healthKey, now)
    },
  })
  const download = useMutation({
    networkMode: 'always',
    mutationFn: async (name: string) => saveFile(await prove(newestBackup), name),
  })
  const isRunning = start.isPending || run?.state === 'running'
  const error = start.error ?? download.error
  return (
    <div className="mt-2">
      <div className="flex flex-wrap gap-2">
        <Button variant="line" busy={isRunning} onClick={() => start.mutate()}>
          {isRunning ? 'Backing up...' : 'Back up now'}
        </Button>
        {file !== null && account?.isAdmin === true && (
          <Button variant="line" busy={download.isPending} onClick={() => download.mutate(file.name)}>
            {download.isPending ? 'Downloading...' : 'Download the newest'}
          </Button>
        )}
      </div>
      <p role="status" className="text-sm text-ink-2">
        {run?.state === 'running'
          ? 'You can leave this page meanwhile.'
          : run?.state === 'done' && 'The backup is complete.'}
      </p>
      {error && (
        <p role="alert" className="text-sm font-semibold text-brick">
          {error instanceof ApiError || error instanceof NotProven
            ? error.message
            : 'The server did not respond. Check your connection and try again.'}
        </p>
      )}
      {proofDialog}
    </div>
  )
}

async function newestBackup(): Promise<Blob> {
  const response = await withSession((token) =>
    fetch('/api/admin/health/backup/newest', { headers: { authorization: `Bearer ${token ?? ''}` } }),
  )
  if (!response.ok) throw errorOf(await response.json())
  return response.blob()
}
