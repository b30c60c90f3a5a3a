// A browser remembers a module that failed until its document is left, and a file that imports it fails for good, too
// (https://github.com/whatwg/html/issues/6768). So lazy modules are fetched first, with all of their imports: a failed
// fetch is retried, and a module is imported once its files are in the cache.

const start = typeof document === 'undefined' ? undefined : document.querySelector<HTMLElement>('[data-imports]')

/** By path: the files that are fetched or pending, and those with which the document started. */
const files = new Map((start?.dataset['imports'] ?? '').split(' ').map((path) => [path, Promise.resolve()]))

/** The delay before the retry, ms: short interruptions are over by then. */
const pause = 400

async function fetchWhole(path: string, options: RequestInit): Promise<void> {
  if (!navigator.onLine && !navigator.serviceWorker?.controller) throw new Error('There is no connection')
  const response = await fetch(path, options)
  await response.arrayBuffer()
  // A network's log-in page answers every request, too.
  if (response.ok && !response.headers.get('content-type')?.startsWith('text/html')) return
  // The page belongs to an older version of the site: a banner offers to reload it (web/shell/offline).
  if (response.status === 404) document.documentElement.setAttribute('data-new-version', '')
  throw new Error(`${path} was answered with ${response.status}`)
}

function fetchOnce(path: string, priority: RequestPriority): Promise<void> {
  const begun = files.get(path)
  if (begun) return begun
  const whole = fetchWhole(path, { priority })
    .catch(async () => {
      await new Promise((resolve) => setTimeout(resolve, pause))
      // The wrong response may have been cached.
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
 * Resolves once the browser's cache has all of these files; a failed fetch is retried once.
 *
 * @throws where one of them cannot be fetched: the next call tries again
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
    // A page's document links its own style sheets.
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
 * Wraps every `import()` of the built site (scripts/build/lazy-imports.ts). `paths`: its file and the imports of that;
 * style sheets among them apply before the module runs.
 */
export async function importLazy<Module>(load: () => Promise<Module>, paths: readonly string[] = []): Promise<Module> {
  await fetchFiles(paths)
  await Promise.all(paths.filter((path) => path.endsWith('.css')).map((path) => applyStyles(`/${path}`)))
  return load()
}
