import { Toast } from '@base-ui/react/toast'
import { CircleAlert, CircleCheck, Info, X } from 'lucide-react'
import { useEffect } from 'react'
import { classNames } from '../class-names.ts'
import { IconButton } from '../buttons/icon-button.tsx'
import { Button } from '../buttons/button.tsx'
import type { ToastAction, ToastKind } from './toast.tsx'

const marks = {
  success: { icon: CircleCheck, tone: 'text-[#6ccbb8]' },
  error: { icon: CircleAlert, tone: 'text-[#ff9a85]' },
  info: { icon: Info, tone: 'text-[#a4bbf5]' },
}

type ToastData = { kind: ToastKind; action: ToastAction | undefined }
/** For what can be undone, ms. */
const actionTimeout = 10_000

const manager = Toast.createToastManager<ToastData>()
// The manager drops toasts that are added before its provider listens.
let listens = () => {}
const listening = new Promise<void>((resolve) => {
  listens = resolve
})

export async function pushToast(kind: ToastKind, text: string, action?: ToastAction) {
  await listening
  manager.add({ title: text, data: { kind, action }, ...(action && { timeout: actionTimeout }) })
}

export function ToastList() {
  useEffect(() => listens(), [])
  return (
    // 3000 ms: docs/behaviour.md#constants-navigation-theme-and-guards.
    <Toast.Provider toastManager={manager} timeout={3000} limit={3}>
      <Toast.Portal>
        <Toast.Viewport className="banners pointer-events-none fixed inset-x-4 z-(--z-toast) flex flex-col items-center gap-2 outline-none md:right-auto md:left-6 md:items-start">
          <Toasts />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  )
}

function Toasts() {
  const { toasts, close } = Toast.useToastManager<ToastData>()
  return toasts.map((item) => {
    const { icon: Icon, tone } = marks[item.data?.kind ?? 'info']
    const action = item.data?.action
    return (
      <Toast.Root
        key={item.id}
        toast={item}
        swipeDirection={['down', 'left']}
        className="on-night pointer-events-auto flex w-max max-w-[min(26rem,100%)] md:max-w-[min(26rem,100vw-27rem)] items-center gap-3 rounded-control bg-banner py-1 pr-1 pl-4 text-sm leading-[1.4] shadow-over transition-[opacity,translate] duration-200 data-ending-style:opacity-0 data-limited:hidden data-starting-style:translate-y-3 data-starting-style:opacity-0"
      >
        <Icon aria-hidden="true" strokeWidth={1.75} className={classNames('size-5', tone)} />
        <Toast.Title
          dir="auto"
          render={<p />}
          // With a button beside it, a long name would cover the dialog below.
          className={classNames('min-w-0 wrap-anywhere', action && 'line-clamp-2')}
        />
        {action && (
          <Button
            variant="quiet"
            className="-mr-2 text-inherit! hover:bg-[rgb(255_255_255/.12)]!"
            onClick={() => {
              close(item.id)
              action.act()
            }}
          >
            {action.label}
          </Button>
        )}
        <IconButton
          label="Dismiss"
          onClick={() => close(item.id)}
          className="text-inherit hover:bg-[rgb(255_255_255/.12)]"
        >
          <X aria-hidden="true" strokeWidth={1.75} />
        </IconButton>
      </Toast.Root>
    )
  })
}
