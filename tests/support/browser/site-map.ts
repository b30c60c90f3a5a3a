import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Every address of the site map, from the built router, so that a new page is included. @param id for `:id` */
export function everyRoute(id: string): string[] {
  const assets = join(import.meta.dirname, '..', '..', '..', 'build', 'client', 'assets')
  const manifest = readdirSync(assets).find((name) => /^manifest-.*\.js$/.test(name)) ?? ''
  const json = /^window\.__reactRouterManifest=(.*?);?\s*$/s.exec(readFileSync(join(assets, manifest), 'utf8'))?.[1]
  const { routes } = JSON.parse(json ?? '') as { routes: Record<string, { path?: string; index?: boolean }> }
  const found = Object.values(routes).flatMap(({ path, index }) => (index === true ? ['/'] : path ? [path] : []))
  return found
    .filter((path) => path !== '*')
    .map((path) => (path.startsWith('/') ? path : `/${path}`).replace(':id', id))
}
