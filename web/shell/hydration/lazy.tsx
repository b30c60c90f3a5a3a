import { useEffect, useEffectEvent, useState } from 'react'
import type { ComponentType } from 'react'
import { toast } from '#web/ui/feedback/toast.tsx'
import { whenAtRest } from '#web/ui/browser/when-idle.ts'

/**
 * A dialog whose code the page beneath does not wait for. It comes when the page is at rest, at the latest when
 * the dialog is opened; if it cannot come, that is said, and the page is as it was. To be called where the page's
 * module begins.
 */
export function openedLater<Props extends { onClose: () => void }>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  let loaded: ComponentType<Props> | undefined
  const bring = async () => (loaded ??= await load())

  // There is no window where pages are prerendered.
  if (typeof window !== 'undefined') whenAtRest(() => void bring().catch(() => {}))

  return function OpenedLater(props: Props) {
    const [Dialog, setDialog] = useState(() => loaded)

    const giveUp = useEffectEvent(() => {
      toast.error('This could not be opened. Check your connection.')
      props.onClose()
    })
    useEffect(() => {
      let gone = false
      bring().then(
        (arrived) => !gone && setDialog(() => arrived),
        () => !gone && giveUp(),
      )
      return () => {
        gone = true
      }
    }, [])

    return Dialog && <Dialog {...props} />
  }
}
