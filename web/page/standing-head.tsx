import { createContext, useContext, useLayoutEffect, useState } from 'react'
import type { ReactNode } from 'react'
import { Container } from '#web/ui/layout/container.tsx'

const HideHead = createContext<(hidden: boolean) => void>(() => {})

interface StandingHeadProps {
  head: ReactNode
  children: ReactNode
}

/**
 * A page's head that is one element from the document's first frame on, whatever comes below it. A head that the guard
 * shows and the page renders again is painted twice, the second time when all scripts are there.
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

/** For what stands in the place of the page and has a heading of its own: from its first frame on, the head is gone. */
export function useOwnHead(): void {
  const hide = useContext(HideHead)
  useLayoutEffect(() => {
    hide(true)
    return () => hide(false)
  }, [hide])
}
