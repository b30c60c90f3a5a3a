import { useEffect, useMemo, useState } from 'react'
import { drawsMaths, loadedTemml, loadTemml } from '#web/content/user-texts/maths.ts'
import { loadWithRetry } from '#web/ui/browser/load-with-retry.ts'
import { drawFormula } from './formula-tree.ts'

interface FormulaProps {
  raw: string
  tex: string
  display: boolean
}

/** A formula as MathML, which needs no fonts; as it was written until the library is loaded, and where it cannot parse it. */
export function Formula({ raw, tex, display }: FormulaProps) {
  const [library, setLibrary] = useState(loadedTemml)
  useEffect(() => {
    if (library !== undefined || !drawsMaths()) return
    let unmounted = false
    loadWithRetry(loadTemml).then(
      (loaded) => !unmounted && setLibrary(() => loaded),
      // Without the library formulas are shown as they were written.
      () => {},
    )
    return () => {
      unmounted = true
    }
  }, [library])
  const drawn = useMemo(() => library && drawFormula(library, tex, display), [library, tex, display])

  return (
    <span
      // Another element for what replaces the text: a page translator may have changed it.
      key={drawn === undefined ? 'written' : 'drawn'}
      translate="no"
      className={display ? 'my-2 block overflow-x-auto overflow-y-hidden py-1' : undefined}
    >
      {drawn ?? raw}
    </span>
  )
}
