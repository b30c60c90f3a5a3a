import { createContext, useContext, useLayoutEffect, useState } from 'react'
import type { ReactNode } from 'react'
import { Container } from '#web/ui/layout/container.tsx'

const HideHead = createContext<(hidden: boolean) => void>(() => {})

interface StandingHeadProps {
  head: ReactNode
  children: ReactNode
}

/**
 * A page's head that is one element from the document's first frame on, whatever is rendered below it. A head that the
 * guard shows and the page renders again is painted twice, the second time after all scripts have loaded.
 */
export function StandingHead({ head, children }: StandingHeadProps) {
  const [isHidden, setHidden] = useState(false)
  return (
    <HideHead value={setHidden}>
      {!isHidden && <Container>{head}</Container>}
      {children}
    </HideHead>
  )
}

/** For a replacement of the page that has its own heading: it hides the head from its first frame on. */
export function useOwnHead(): void {
  const hide = useContext(HideHead)
  useLayoutEffect(() => {
    hide(true)
    return () => hide(false)
  }, [hide])
}
