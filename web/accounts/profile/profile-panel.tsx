import { useState } from 'react'
import { wording } from '#domain/wording.ts'
import { QueriesProvider } from '#web/session/queries.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { lazyPart } from '#web/ui/feedback/lazy-part.tsx'
import { Message } from '#web/ui/feedback/message.tsx'
import { SidePanel } from '#web/ui/dialogs/side-panel.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { useAccount } from '#web/session/account.ts'
import { problemText } from '../forms/error-text.ts'
import { ProfileSignedOut } from './profile-signed-out.tsx'
import { ProfileView } from './profile-view.tsx'
import { useSession } from '#web/session/session.ts'

const ProfileEditForm = lazyPart(async () => (await import('./profile-edit-form.tsx')).ProfileEditForm)

type ProfilePanelProps = { open: boolean; onClose: () => void }

export function ProfilePanel({ open, onClose }: ProfilePanelProps) {
  return (
    <SidePanel open={open} onClose={onClose} title="Profile">
      <QueriesProvider>
        <ProfileContent />
      </QueriesProvider>
    </SidePanel>
  )
}

function ProfileContent() {
  const { status, user } = useSession()
  const { data: account, error } = useAccount()
  const [editing, setEditing] = useState(false)
  const [edited, setEdited] = useState(false)
  const [justSaved, setJustSaved] = useState(false)
  /** The full name that was just saved, until the person has decided whether old posts show it. */
  const [renamed, setRenamed] = useState<string>()

  if (status === 'signed-out' || status === 'second-factor') return <ProfileSignedOut />
  if (status === 'failed') return <LoadFailure text={wording.profile.loadFailedPlain} />
  if (error && !account) return <LoadFailure text={problemText(error, wording.profile.loadFailedPlain)} />
  if (!user || !account) return <ProfileSkeleton />
  if (editing) {
    return (
      <ProfileEditForm
        user={user}
        account={account}
        onCancel={() => setEditing(false)}
        onSaved={(fullName) => {
          setRenamed(fullName)
          setEditing(false)
          setJustSaved(true)
        }}
      />
    )
  }
  return (
    <ProfileView
      user={user}
      account={account}
      focusEdit={edited}
      justSaved={justSaved}
      renamed={renamed}
      onRenamed={() => setRenamed(undefined)}
      onSavedRead={() => setJustSaved(false)}
      onEdit={() => {
        setEditing(true)
        setEdited(true)
      }}
    />
  )
}

function ProfileSkeleton() {
  return (
    <output className="block px-5 py-2">
      <span className="sr-only">{wording.guard.loading}</span>
      <div className="flex items-center gap-4 pb-5">
        <Skeleton className="size-18" />
        <div className="flex-1">
          <Skeleton className="h-6 w-3/5" />
          <Skeleton className="mt-3 h-5 w-14" />
        </div>
      </div>
      {['w-2/5', 'w-1/2', 'w-1/4', 'w-1/5'].map((width) => (
        <div key={width} className="-mx-5 border-t border-line px-5 py-4.5">
          <Skeleton className={`h-4 ${width}`} />
        </div>
      ))}
    </output>
  )
}

function LoadFailure({ text }: { text: string }) {
  return (
    <div className="px-5 py-2">
      <Message tone="error" title={wording.profile.loadFailed}>
        {text}
      </Message>
      <Button variant="line" block className="mt-4" onClick={() => location.reload()}>
        Try Again
      </Button>
    </div>
  )
}
