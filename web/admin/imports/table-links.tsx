import { Download, FileUp } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { paths } from '#domain/paths.ts'
import { useAccount } from '#web/session/account.ts'
import { Button, buttonClass } from '#web/ui/buttons/button.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'
import { downloadTable } from './send.ts'
import { isTopic } from './topics.ts'

/** Above a list that can be imported: the ways in and out of it, for admins. */
export function TableLinks({ section }: { section: string }) {
  const [busy, setBusy] = useState(false)
  const { data: account } = useAccount({ again: false })
  if (!isTopic(section) || account?.isAdmin !== true) return null
  const download = () => {
    setBusy(true)
    downloadTable(section)
      .catch(() => toast.error('The list could not be downloaded. Check your connection and try again.'))
      .finally(() => setBusy(false))
  }
  return (
    <>
      <Link to={paths.admin({ section: 'import', show: section })} className={buttonClass({ variant: 'line' })}>
        <FileUp aria-hidden="true" strokeWidth={1.75} />
        Import
      </Link>
      <Button variant="line" busy={busy} onClick={download}>
        <Download aria-hidden="true" strokeWidth={1.75} />
        Download CSV
      </Button>
    </>
  )
}
