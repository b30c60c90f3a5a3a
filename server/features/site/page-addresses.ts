import { z } from 'zod'

/** The used part of the manifest that React Router writes for its router in the browser. */
const manifest = z.object({
  routes: z.record(
    z.string(),
    z.object({ parentId: z.string().optional(), path: z.string().optional(), index: z.boolean().optional() }),
  ),
})

type Routes = z.infer<typeof manifest>['routes']
type Route = Routes[string]

/**
 * The addresses that have a page, read from the manifest of the browser's router, so that server and browser cannot
 * disagree. Without the catch-all route, which is the not-found page.
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

/** React Router's patterns: `:name`, an optional segment (`?`), `*` at the end; case-insensitive. */
function toPattern(segments: string[]): RegExp {
  const source = segments.map((segment) => {
    if (segment === '*') return '(?:/.*)?'
    const name = segment.replace(/\?$/, '')
    // A parameter cannot contain a backslash, which some clients treat as a slash.
    const one = name.startsWith(':') ? '/[^/\\\\]+' : `/${name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}`
    return name === segment ? one : `(?:${one})?`
  })
  return new RegExp(`^${source.join('')}$`, 'i')
}
