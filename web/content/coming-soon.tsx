import { useEffect, useState } from 'react'
import { Stamp } from '#web/ui/display/stamp.tsx'
import { whenPageIdle } from '#web/ui/browser/when-idle.ts'
import { classNames } from '#web/ui/class-names.ts'

/** Once a visit. */
let asked: Promise<boolean> | undefined

/**
 * 'Coming Soon' beside the papers and notes, until some are there (docs/behaviour.md#product). It stands in the page as it
 * is built, and keeps its room when it goes. The landing page carries no query client, so it asks by itself.
 */
export function ComingSoon() {
  const [hidden, setHidden] = useState(false)
  useEffect(() => {
    let left = false
    const cancel = whenPageIdle(() => {
      asked ??= hasMaterial()
      void asked.then((has) => left || setHidden(has))
    })
    return () => {
      left = true
      cancel()
    }
  }, [])
  return (
    <Stamp tone="marigold" className={classNames('align-[2px]', hidden && 'invisible')}>
      Coming Soon
    </Stamp>
  )
}

/** Where the server does not say (a hosted project keeps no files), there is none. */
async function hasMaterial(): Promise<boolean> {
  try {
    const response = await fetch('/api/plans/contents')
    // By hand: a parser would double the landing page's script.
    const { materials } = (await response.json()) as { materials?: unknown }
    return response.ok && Number(materials) > 0
  } catch {
    return false
  }
}
