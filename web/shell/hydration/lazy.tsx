import { useEffect, useEffectEvent, useState } from 'react'
import type { ComponentType } from 'react'
import { loadNow, prefetch } from '#web/ui/browser/load-with-retry.ts'
import { toast } from '#web/ui/feedback/toast.tsx'
import { whenAtRest } from '#web/ui/browser/when-idle.ts'

interface DialogProps {
  /** For a dialog that stays mounted, so that closing can be animated; without it, mounted is open. */
  open?: boolean
  onClose: () => void
}

/**
 * A dialog whose code the page beneath does not wait for. It is loaded when the page is idle (unless `prefetched` is
 * false), at the latest when the dialog is opened; if it cannot be, that is said, the page is as it was, and the next
 * opening tries again. To be called where the page's module begins.
 */
export function openedLater<Props extends DialogProps>(
  load: () => Promise<ComponentType<Props>>,
  { prefetched = true } = {},
): ComponentType<Props> {
  let loaded: ComponentType<Props> | undefined
  const bring = async () => (loaded ??= await loadNow(load))

  // There is no window where pages are prerendered.
  if (prefetched && typeof window !== 'undefined') whenAtRest(() => prefetch(bring))

  return function OpenedLater(props: Props) {
    const [Dialog, setDialog] = useState(() => loaded)
    const { open = true } = props

    const giveUp = useEffectEvent(() => {
      toast.error('This could not be opened. Check your connection.')
      props.onClose()
    })
    useEffect(() => {
      if (!open) return
      let gone = false
      bring().then(
        (arrived) => !gone && setDialog(() => arrived),
        () => !gone && giveUp(),
      )
      return () => {
        gone = true
      }
    }, [open])

    return Dialog && <Dialog {...props} />
  }
}
