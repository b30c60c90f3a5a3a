import { Bell as BellIcon } from 'lucide-react'
import { Suspense, useEffect, useState } from 'react'
import { countText } from '#domain/notifications.ts'
import { useDialogEntry } from '#web/page/address/use-dialog-entry.ts'
import { lazyDialog } from '#web/page/hydration/lazy.tsx'
import { useSignedIn } from '#web/page/document/signed-in.ts'
import { lazyOptional, prefetch } from '#web/ui/browser/load-with-retry.ts'
import { whenWanted } from '#web/ui/browser/warm.ts'
import { whenQuiet } from '#web/ui/browser/when-idle.ts'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { useUnread } from './unread.ts'

const loadPanel = async () => (await import('./bell-panel.tsx')).BellPanel
const BellPanel = lazyDialog(loadPanel, { prefetched: false })
const preloadPanel = () => prefetch(loadPanel)
const BellSource = lazyOptional(
  () => import('./bell-source.tsx'),
  (module) => module.BellSource,
)

/** In every document, and shown by the mark of a stored session, so that it has its place from the first frame on. */
export function Bell() {
  const { total } = useUnread()
  const panel = useDialogEntry('notifications')
  // The history's entry of a page that is loaded anew still says that the panel is open.
  const [used, setUsed] = useState(false)

  return (
    <>
      <span className="relative hidden in-data-signed-in:flex">
        <IconButton
          label={total === 0 ? 'Notifications' : `Notifications, ${countText(total)} unread`}
          aria-haspopup="dialog"
          onPointerEnter={preloadPanel}
          onFocus={preloadPanel}
          onClick={() => {
            setUsed(true)
            panel.open()
          }}
        >
          <BellIcon aria-hidden="true" strokeWidth={1.75} />
        </IconButton>
        {total > 0 && (
          <span
            aria-hidden="true"
            className="pointer-events-none absolute top-0.5 left-[55%] min-w-5 rounded-full border-2 border-paper bg-pen px-1 text-center text-xs leading-[1.15rem] font-bold text-on-ink in-data-scrolled:border-sheet"
          >
            {countText(total)}
          </span>
        )}
      </span>
      <Source />
      {used && <BellPanel open={panel.isOpen} onClose={panel.close} />}
    </>
  )
}

/** Once the page is quiet: it needs its line for itself, and a stream would keep it from ever becoming so. */
function Source() {
  const signedIn = useSignedIn()
  const [quiet, setQuiet] = useState(false)
  useEffect(() => (signedIn ? whenQuiet(() => setQuiet(true)) : undefined), [signedIn])
  useEffect(() => (signedIn && quiet ? whenWanted(preloadPanel) : undefined), [signedIn, quiet])
  return (
    signedIn &&
    quiet && (
      <Suspense>
        <BellSource />
      </Suspense>
    )
  )
}
