import type { DataRouteObject, DataRouter } from 'react-router'
import { fetchFiles } from '#web/ui/browser/fetch-files.ts'

/** A page's own file and what it imports, as the router's manifest names them. */
export type FilesOf = (route: DataRouteObject) => readonly string[]

/**
 * The router imports a page when its link is pressed, and where that fails reloads the page that one is on, again and
 * again with the same outcome. Here the page's files are fetched first, and where they cannot be had the document of the
 * page that was wanted is opened: from the server's next version, or from the service worker.
 */
export function fetchPagesFirst(router: DataRouter, filesOf: FilesOf): void {
  const guard = (route: DataRouteObject) => {
    route.children?.forEach(guard)
    const { lazy } = route
    if (typeof lazy !== 'object') return
    const fetched = () => fetchFiles(filesOf(route)).catch(() => openDocument(router))
    for (const [name, load] of Object.entries(lazy))
      Object.assign(lazy, { [name]: load && (() => fetched().then(load as () => Promise<unknown>)) })
  }
  router.routes.forEach(guard)
}

function openDocument({ state }: DataRouter): Promise<never> {
  const { pathname, search, hash } = state.navigation.location ?? state.location
  const address = pathname + search + hash
  // Back has changed the address already.
  if (address === location.pathname + location.search + location.hash) location.reload()
  else location.assign(address)
  return new Promise(() => {})
}
