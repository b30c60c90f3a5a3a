import { useEffect, useEffectEvent, useState } from 'react'
import type { ComponentType } from 'react'
import { prefetch } from '#web/ui/browser/load-with-retry.ts'
import { beginPending } from '#web/ui/browser/pending.ts'
import { toast } from '#web/ui/feedback/toast.tsx'
import { whenWanted } from '#web/ui/browser/warm.ts'

interface DialogProps {
  /** For a dialog that remains mounted, so that closing can be animated; without it, mounted is open. */
  open?: boolean
  onClose: () => void
}

/**
 * A dialog whose code is loaded apart from its page: when it is likely to be needed soon (unless `prefetched` is
 * false), at the latest when the dialog is opened. If loading fails, a toast reports it, and the next opening retries.
 * To be called at the top level of a module.
 */
export function lazyDialog<Props extends DialogProps>(
  load: () => Promise<ComponentType<Props>>,
  { prefetched = true } = {},
): ComponentType<Props> {
  let loaded: ComponentType<Props> | undefined
  const loadOnce = async () => (loaded ??= await load())

  // There is no window while pages are prerendered.
  if (prefetched && typeof window !== 'undefined') whenWanted(() => prefetch(loadOnce))

  return function LazyDialog(props: Props) {
    const [Dialog, setDialog] = useState(() => loaded)
    const { open = true } = props

    const giveUp = useEffectEvent(() => {
      toast.error('This could not be opened. Check your connection and try again.')
      props.onClose()
    })
    useEffect(() => {
      if (!open) return
      let unmounted = false
      const end = loaded ? undefined : beginPending()
      loadOnce()
        .then(
          (component) => !unmounted && setDialog(() => component),
          () => !unmounted && giveUp(),
        )
        .finally(end)
      return () => {
        unmounted = true
      }
    }, [open])

    return Dialog && <Dialog {...props} />
  }
}
