import { Dialog as Base } from '@base-ui/react/dialog'
import { Settings2, X } from 'lucide-react'
import { Link } from 'react-router'
import { useNotifications } from '#web/content/notifications/notifications.ts'
import { paths } from '#domain/paths.ts'
import { QueriesProvider } from '#web/session/queries.ts'
import { iconButtonClass } from '#web/ui/buttons/icon-button.tsx'
import { MarkAllRead } from './mark-all-read.tsx'
import { NotificationList, rowsOf } from './notification-list.tsx'
import { wording } from './wording.ts'

/** The rest is on the page. */
const shown = 10

/** Hangs from the bar under the bell; on a phone it has the bar's whole width. */
const place =
  'fixed top-[calc(var(--bar-height)+.25rem)] right-[max(.5rem,calc((100vw-var(--container-page))/2-1rem))] left-2 z-(--z-dialog) ml-auto flex max-h-[calc(100dvh-var(--bar-height)-var(--tab-bar)-1rem)] max-w-[26rem] flex-col overflow-hidden rounded-sheet border border-edge bg-sheet shadow-over outline-none'
const motion =
  'transition-[opacity,translate] duration-200 data-ending-style:-translate-y-2 data-ending-style:opacity-0 data-starting-style:-translate-y-2 data-starting-style:opacity-0'

export function BellPanel({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Base.Root open={open} onOpenChange={(next) => next || onClose()}>
      <Base.Portal>
        <Base.Backdrop className="fixed inset-0 z-(--z-dialog)" />
        <Base.Popup className={`${place} ${motion}`}>
          <QueriesProvider>
            <Content />
          </QueriesProvider>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}

function Content() {
  const query = useNotifications([])
  const footLink =
    'flex min-h-tap items-center gap-2 rounded-control px-2 text-sm font-semibold text-ink no-underline hover:bg-sunk'
  return (
    <>
      <div className="flex items-center gap-1 border-b-2 border-margin py-1.5 pr-1.5 pl-4">
        <Base.Title className="mr-auto text-lg max-sm:text-base">{wording.title}</Base.Title>
        <MarkAllRead newest={rowsOf(query)[0]?.id} />
        <Base.Close aria-label="Close" className={iconButtonClass()}>
          <X aria-hidden="true" strokeWidth={1.75} />
        </Base.Close>
      </div>
      <div className="min-h-40 overflow-y-auto overscroll-contain">
        <NotificationList query={query} max={shown} replace />
      </div>
      <div className="flex flex-wrap justify-between gap-x-4 border-t border-line px-2 py-1">
        <Link replace to={paths.notifications()} className={footLink}>
          All notifications
        </Link>
        <Link replace to={paths.notificationSettings()} className={footLink}>
          <Settings2 aria-hidden="true" strokeWidth={1.75} className="size-5" />
          {wording.settings}
        </Link>
      </div>
    </>
  )
}
