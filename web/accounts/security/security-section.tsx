import type { User } from '@supabase/auth-js'
import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useAccount } from '#web/session/account.ts'
import { offers } from '#web/backend/offers.ts'
import { paths } from '#domain/paths.ts'
import { useDialogEntry } from '#web/page/address/use-dialog-entry.ts'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { useOffered } from '../log-in/providers.ts'
import { verifiedFactors } from '#web/backend/session/assurance.ts'
import { ChangeEmail } from './change-email.tsx'
import { ChangePassword } from './change-password.tsx'
import { DeleteAccount } from './delete-account.tsx'
import { CancelDeletion } from './cancel-deletion.tsx'
import { SessionList } from './session-list.tsx'
import { DownloadData } from './download-data.tsx'
import { Passkeys } from './passkey-list.tsx'
import { SignInMethods } from './sign-in-methods.tsx'
import { TwoFactor } from './two-factor.tsx'

/** Each setting opens a dialog above the panel, where there is room for an explanation. */
export function SecuritySection({ user }: { user: User }) {
  const deletesAt = useAccount({ again: false }).data?.deletesAt
  const { data: offered } = useOffered()
  const twoFactor = verifiedFactors(user.factors).length > 0
  return (
    <ul className="-ml-3 grid">
      <SettingsRow entry="two-factor" title="Two-factor authentication" note={twoFactor ? 'On' : 'Off'}>
        <TwoFactor user={user} />
      </SettingsRow>
      {offered?.passkeys && (
        <SettingsRow entry="passkeys" title="Passkeys">
          <Passkeys user={user} />
        </SettingsRow>
      )}
      <SettingsRow entry="password" title="Change password">
        <ChangePassword user={user} />
      </SettingsRow>
      <SettingsRow entry="email" title="Change e-mail" note={user.new_email && 'Waiting'}>
        <ChangeEmail user={user} />
      </SettingsRow>
      <SettingsRow entry="methods" title="Login methods">
        <SignInMethods user={user} />
      </SettingsRow>
      {offers('security-log') && (
        <li>
          <Link
            to={paths.security()}
            className="flex min-h-tap w-full items-center gap-2 rounded-control px-3 py-2 text-sm text-ink no-underline hover:bg-sunk"
          >
            <span dir="auto" className="min-w-0 flex-1 font-medium wrap-anywhere">
              Recent activity
            </span>
            <ChevronRight aria-hidden="true" strokeWidth={1.75} className="size-4.5 text-ink-3" />
          </Link>
        </li>
      )}
      <SettingsRow entry="devices" title="Signed-in devices">
        <SessionList user={user} />
      </SettingsRow>
      <SettingsRow entry="download" title="Download my data">
        <DownloadData />
      </SettingsRow>
      <SettingsRow entry="delete" title="Delete my account" note={deletesAt ? 'Requested' : undefined}>
        {deletesAt ? <CancelDeletion deletesAt={deletesAt} /> : <DeleteAccount user={user} />}
      </SettingsRow>
    </ul>
  )
}

interface SettingsRowProps {
  /** Its name among the dialogs of a history entry. */
  entry: string
  title: string
  note?: string | undefined
  children: ReactNode
}

function SettingsRow({ entry, title, note, children }: SettingsRowProps) {
  const { isOpen, open, close } = useDialogEntry(entry)
  return (
    <li>
      <button
        type="button"
        onClick={open}
        className="flex min-h-tap w-full items-center gap-2 rounded-control px-3 py-2 text-left text-sm text-ink hover:bg-sunk"
      >
        <span dir="auto" className="min-w-0 flex-1 font-medium wrap-anywhere">
          {title}
        </span>
        {note && <span className="text-ink-3">{note}</span>}
        <ChevronRight aria-hidden="true" strokeWidth={1.75} className="size-4.5 text-ink-3" />
      </button>
      <Dialog open={isOpen} onClose={close} title={title} size="sm">
        {children}
      </Dialog>
    </li>
  )
}
