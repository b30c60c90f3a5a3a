import { useEffect, useEffectEvent } from 'react'
import { Link, useNavigationType } from 'react-router'
import { paths } from '#domain/paths.ts'
import { openedByRedirect } from '#web/page/redirect/redirect-address.ts'
import { firstRequests } from '#web/page/document/first-requests.ts'
import { pageMeta } from '#web/page/page-meta.ts'
import { useProfilePanel } from '#web/page/profile-panel-state.ts'
import { Button, buttonClass } from '#web/ui/buttons/button.tsx'
import { PageHead } from '#web/ui/layout/page-head.tsx'
import { Container } from '#web/ui/layout/container.tsx'

export const handle = firstRequests()

export const meta = () =>
  pageMeta({
    title: 'Profile',
    description: 'Your name, your e-mail, your roll number and your plan.',
    path: paths.profile(),
    listed: false,
  })

/** The panel's address: the panel opens over this page, which remains when the panel is closed. */
export default function ProfilePage() {
  const { open } = useProfilePanel()
  // To the router, loading the document is a POP.
  const step = useNavigationType()
  const openUnlessRedirected = useEffectEvent(() => {
    // The result of linking a provider is shown on this page, not behind the panel.
    if (!openedByRedirect || step !== 'POP') open()
  })
  useEffect(() => openUnlessRedirected(), [])

  return (
    <Container>
      <PageHead title="Profile" lead="Your name, your e-mail and your plan." />
      <div className="flex flex-wrap gap-3">
        <Button onClick={open}>Open profile</Button>
        <Link to={paths.dashboard()} className={buttonClass({ variant: 'line' })}>
          Go to the dashboard
        </Link>
      </div>
    </Container>
  )
}
