// A browser remembers a module that failed until its document is left, and a file that imports it fails for good, too
// (https://github.com/whatwg/html/issues/6768). So what is loaded later is fetched first, with everything that it
// imports: what was lost on the way is requested again, and a module is imported once its files are in the cache.

const start = typeof document === 'undefined' ? undefined : document.querySelector<HTMLElement>('[data-imports]')

/** By address: the files that are here, as those with which the document started, or on their way. */
const files = new Map((start?.dataset['imports'] ?? '').split(' ').map((path) => [path, Promise.resolve()]))

/** A line that drops for a moment is back by then, ms. */
const pause = 400

async function fetchWhole(path: string, options: RequestInit): Promise<void> {
  if (!navigator.onLine && !navigator.serviceWorker?.controller) throw new Error('There is no connection')
  const response = await fetch(path, options)
  await response.arrayBuffer()
  // The log-in page of a network answers everything, too.
  if (response.ok && !response.headers.get('content-type')?.startsWith('text/html')) return
  // It belongs to another version of the site: a banner offers to reload the page (web/shell/offline).
  if (response.status === 404) document.documentElement.setAttribute('data-new-version', '')
  throw new Error(`${path} was answered with ${response.status}`)
}

function fetchOnce(path: string, priority: RequestPriority): Promise<void> {
  const begun = files.get(path)
  if (begun) return begun
  const whole = fetchWhole(path, { priority })
    .catch(async () => {
      await new Promise((resolve) => setTimeout(resolve, pause))
      // What came in its place may have been kept.
      return fetchWhole(path, { priority, cache: 'reload' })
    })
    .catch((error: unknown) => {
      files.delete(path)
      throw error
    })
  files.set(path, whole)
  return whole
}

/**
 * Resolves once the browser's cache has all of these files; what is lost on the way is requested twice.
 * @throws where one of them cannot be had: the next call asks for it again
 */
export async function fetchFiles(paths: readonly string[], priority: RequestPriority = 'auto'): Promise<void> {
  await Promise.all(paths.map((path) => fetchOnce(new URL(path, location.origin).pathname, priority)))
}

const styles = new Map<string, Promise<void>>()

/** Resolves once the page has this style sheet. */
function applyStyles(path: string): Promise<void> {
  const begun = styles.get(path)
  if (begun) return begun
  const applied = new Promise<void>((resolve, reject) => {
    // A page brings its own.
    if (document.querySelector(`link[rel=stylesheet][href^="${path}"]`)) return resolve()
    const link = document.createElement('link')
    const fail = () => {
      link.remove()
      styles.delete(path)
      reject(new Error(`${path} could not be applied`))
    }
    Object.assign(link, { rel: 'stylesheet', href: path, onload: resolve, onerror: fail })
    document.head.append(link)
  })
  styles.set(path, applied)
  return applied
}

/**
 * Every `import()` of the built site (scripts/build/lazy-imports.ts). `paths`: its file and what that imports; style
 * sheets among them apply before the module runs.
 */
export async function importLazy<Module>(load: () => Promise<Module>, paths: readonly string[] = []): Promise<Module> {
  await fetchFiles(paths)
  await Promise.all(paths.filter((path) => path.endsWith('.css')).map((path) => applyStyles(`/${path}`)))
  return load()
}
