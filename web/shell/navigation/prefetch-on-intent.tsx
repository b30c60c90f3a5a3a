import { useEffect, useState } from 'react'
import { PrefetchPageLinks } from 'react-router'
import { isMetered } from '#web/ui/browser/warm.ts'

const signs = ['pointerover', 'touchstart', 'focusin'] as const

/**
 * Loads the code of the page that a link leads to as somebody turns to the link: a press then finds it here. Wherever
 * the link stands, so that no list has to ask for it. Not on a metered line.
 */
export function PrefetchOnIntent() {
  const [page, setPage] = useState<string>()

  useEffect(() => {
    if (isMetered()) return
    const listen = ({ target }: Event) => {
      // The router reloads a page whose code it cannot load ahead.
      if (!navigator.onLine) return
      const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null
      if (!link || link.origin !== location.origin || link.target !== '' || link.pathname === location.pathname) return
      setPage(link.pathname)
    }
    for (const sign of signs) document.addEventListener(sign, listen, { passive: true })
    return () => {
      for (const sign of signs) document.removeEventListener(sign, listen)
    }
  }, [])

  return page !== undefined && <PrefetchPageLinks page={page} />
}
