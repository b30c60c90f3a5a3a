import type { DataRouteObject, DataRouter } from 'react-router'
import { fetchFiles } from '#web/ui/browser/fetch-files.ts'

/** A page's own file and its imports, as in the router's manifest. */
export type FilesOf = (route: DataRouteObject) => readonly string[]

/**
 * By itself the router imports a page when its link is pressed, and where that fails reloads the current page, with the
 * same outcome each time. With this the page's files are fetched first, and where that fails the document of the
 * requested page is opened: in the server's new version, or from the service worker.
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
  // Back has already changed the address.
  if (address === location.pathname + location.search + location.hash) location.reload()
  else location.assign(address)
  return new Promise(() => {})
}
