import { useContext, useEffect } from 'react'
import {
  matchRoutes,
  UNSAFE_DataRouterContext as DataRouterContext,
  UNSAFE_FrameworkContext as FrameworkContext,
} from 'react-router'
import { isMetered } from '#web/ui/browser/warm.ts'

const signs = ['pointerover', 'touchstart', 'focusin'] as const

/**
 * Fetches the code of the page that a link leads to as somebody turns to the link: a press then finds it here. Wherever
 * the link stands, so that no list has to ask for it. Not on a metered line.
 *
 * By fetch, not by PrefetchPageLinks, which imports the code, and reloads the page that one is on where that fails: on a
 * line that drops, what is being typed would be gone.
 */
export function PrefetchOnIntent() {
  const routes = useContext(DataRouterContext)?.router.routes
  const files = useContext(FrameworkContext)?.manifest.routes

  useEffect(() => {
    if (routes === undefined || files === undefined || isMetered()) return
    const asked = new Set<string>()
    const fetchOnce = (file: string) => {
      if (asked.has(file)) return
      asked.add(file)
      // Read to its end: the browser's cache then has it.
      fetch(file, { priority: 'low' })
        .then((response) => response.arrayBuffer())
        .catch(() => asked.delete(file))
    }
    const listen = ({ target }: Event) => {
      if (!navigator.onLine) return
      const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null
      if (!link || link.origin !== location.origin || link.target !== '' || link.pathname === location.pathname) return
      for (const { route } of matchRoutes(routes, link.pathname) ?? []) {
        const page = files[route.id]
        for (const file of page ? [page.module, ...(page.imports ?? [])] : []) fetchOnce(file)
      }
    }
    for (const sign of signs) document.addEventListener(sign, listen, { passive: true })
    return () => {
      for (const sign of signs) document.removeEventListener(sign, listen)
    }
  }, [routes, files])

  return null
}
