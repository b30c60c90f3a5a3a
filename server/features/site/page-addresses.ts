import { z } from 'zod'

/** What we use of the manifest that React Router writes for the browser's own router. */
const manifest = z.object({
  routes: z.record(
    z.string(),
    z.object({ parentId: z.string().optional(), path: z.string().optional(), index: z.boolean().optional() }),
  ),
})

type Routes = z.infer<typeof manifest>['routes']
type Route = Routes[string]

/**
 * The addresses that have a page, read from the manifest script that the browser's router loads, so that
 * server and browser cannot disagree. The catch-all route is left out: it is the not-found page.
 *
 * @returns a test for a path without a trailing slash
 * @throws when the text is not a React Router manifest
 */
export function readPageAddresses(script: string): (path: string) => boolean {
  const json = script.match(/^window\.__reactRouterManifest=(.*?);?\s*$/s)?.[1]
  if (json === undefined) throw new Error('The build holds no React Router manifest that this server can read.')
  const { routes } = manifest.parse(JSON.parse(json))
  const patterns = Object.values(routes)
    .filter((route) => route.index === true || (route.path ?? '') !== '')
    .map((route) => segmentsOf(route, routes))
    .filter((segments) => segments[0] !== '*')
    .map(toPattern)
  return (path) => patterns.some((pattern) => pattern.test(path === '/' ? '' : path))
}

function segmentsOf(route: Route, routes: Routes): string[] {
  const parent = route.parentId === undefined ? undefined : routes[route.parentId]
  const own = (route.path ?? '').split('/').filter((segment) => segment !== '')
  return parent === undefined ? own : [...segmentsOf(parent, routes), ...own]
}

/** React Router's path language: `:name`, a segment that may be missing (`?`), `*` at the end; any case. */
function toPattern(segments: string[]): RegExp {
  const source = segments.map((segment) => {
    if (segment === '*') return '(?:/.*)?'
    const name = segment.replace(/\?$/, '')
    // No backslash in a parameter: some clients read it as a slash.
    const one = name.startsWith(':') ? '/[^/\\\\]+' : `/${name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}`
    return name === segment ? one : `(?:${one})?`
  })
  return new RegExp(`^${source.join('')}$`, 'i')
}
