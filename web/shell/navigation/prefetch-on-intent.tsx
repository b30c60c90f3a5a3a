import { useContext, useLayoutEffect } from 'react'
import {
  matchRoutes,
  UNSAFE_DataRouterContext as DataRouterContext,
  UNSAFE_FrameworkContext as FrameworkContext,
} from 'react-router'
import { fetchFiles } from '#web/ui/browser/fetch-files.ts'
import { isMetered } from '#web/ui/browser/warm.ts'
import { fetchPagesFirst, type FilesOf } from './fetch-pages-first.ts'

const signs = ['pointerover', 'touchstart', 'focusin'] as const

/**
 * Fetches the code of the page that a link leads to on hover or focus, for every link on the page. Not on a metered
 * line.
 *
 * By fetch, not by PrefetchPageLinks, which imports the code, and reloads the current page where that fails: on a bad
 * line, typed text would be lost.
 */
export function PrefetchOnIntent() {
  const router = useContext(DataRouterContext)?.router
  const pages = useContext(FrameworkContext)?.manifest.routes

  // Before the router's own effect, which loads the page of a document that several addresses share.
  useLayoutEffect(() => {
    if (router === undefined || pages === undefined) return
    const filesOf: FilesOf = ({ id }) => {
      const page = pages[id]
      return page ? [page.module, ...(page.imports ?? [])] : []
    }
    fetchPagesFirst(router, filesOf)
    if (isMetered()) return

    const listen = ({ target }: Event) => {
      if (!navigator.onLine) return
      const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null
      if (!link || link.origin !== location.origin || link.target !== '' || link.pathname === location.pathname) return
      for (const { route } of matchRoutes(router.routes, link.pathname) ?? [])
        fetchFiles(filesOf(route), 'low').catch(() => {})
    }
    for (const sign of signs) document.addEventListener(sign, listen, { passive: true })
    return () => {
      for (const sign of signs) document.removeEventListener(sign, listen)
    }
  }, [router, pages])

  return null
}
