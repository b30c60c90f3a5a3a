import { useEffect, useState } from 'react'
import type { ComponentType } from 'react'
import { prefetch } from '../browser/load-with-retry.ts'
import { whenWanted } from '../browser/warm.ts'
import { Button } from '../buttons/button.tsx'
import { Message } from './message.tsx'
import { Spinner } from './spinner.tsx'

/**
 * A part that a page shows only after a press. Its code is loaded when it is likely to be needed soon, at the latest
 * when it is shown. To be called at the top level of a module.
 *
 * @param early false for what few people open: its code is loaded when it is shown
 * @param certain for the page's main purpose: on a metered line, too, it does not wait for the press
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { early = true, certain = false } = {},
): ComponentType<Props> {
  let loaded: ComponentType<Props> | undefined
  const loadOnce = async () => (loaded ??= await load())

  // There is no window while pages are prerendered.
  if (typeof window !== 'undefined' && early) whenWanted(() => prefetch(loadOnce), { certain })

  return function LazyPart(props: Props) {
    const [Part, setPart] = useState(() => loaded)
    const [failed, setFailed] = useState(false)

    useEffect(() => {
      if (failed) return
      let unmounted = false
      loadOnce().then(
        (component) => !unmounted && setPart(() => component),
        () => !unmounted && setFailed(true),
      )
      return () => {
        unmounted = true
      }
    }, [failed])

    if (Part) return <Part {...props} />
    if (!failed) return <Spinner label="Loading..." />
    return (
      <Message tone="error">
        <p>This could not be opened. Check your connection and try again.</p>
        <Button variant="line" className="mt-3" onClick={() => setFailed(false)}>
          Try Again
        </Button>
      </Message>
    )
  }
}
