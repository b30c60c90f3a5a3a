import { globSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'

// Which modules share a file in the browser. Modules are listed by their path; one that is listed and not there ends
// the build, so a renamed file does not fall out of its chunk unnoticed. scripts/bundle-size.test.ts weighs the result.

const root = join(import.meta.dirname, '..')

/** The files of the repository that these patterns name. */
function files(...patterns: string[]): (id: string) => boolean {
  const found = patterns.flatMap((pattern) => {
    const paths = globSync(pattern, { cwd: root }).filter((path) => !/\.test\.tsx?$/.test(path))
    if (paths.length === 0) throw new Error(`scripts/bundle-chunks.ts names ${pattern}, which is not there.`)
    return paths.map((path) => path.replaceAll('\\', '/'))
  })
  const listed = new Set(found)
  return (id) => listed.has(relative(root, id.replace(/[?\0].*$/, '')).replaceAll('\\', '/'))
}

/** These packages, or all of a scope: '@tanstack'. */
function packages(...names: string[]): (id: string) => boolean {
  return (id) => {
    const path = id.replaceAll('\\', '/').split('/node_modules/').at(-1) ?? ''
    return id.includes('node_modules') && names.some((name) => path.startsWith(`${name}/`))
  }
}

const any =
  (...tests: ((id: string) => boolean)[]) =>
  (id: string) =>
    tests.some((test) => test(id))

/** The icons of what is on every page. The others do not come with it, however many pages share them. */
function isFrameIcon(id: string): boolean {
  const name = id.match(/lucide-react[\\/].*[\\/]icons[\\/]([\w-]+)\.m?js$/)?.[1]
  return name !== undefined && frameIcons.has(name)
}

const frameIcons = new Set(
  globSync('web/{pages.ts,shell/**/*.tsx,landing/**/*.tsx}', { cwd: root }).flatMap((file) => {
    const imports = [...readFileSync(join(root, file), 'utf8').matchAll(/import \{([^}]*)\} from 'lucide-react'/g)]
    // CircleUser → circle-user, Undo2 → undo-2: as the package names its files.
    const names = imports.flatMap(([, list = '']) => list.split(',').map((name) => name.trim()))
    return names.map((name) => name.replaceAll(/(?<!^)([A-Z]|\d+)/g, '-$1').toLowerCase())
  }),
)

/** What opens over a page. */
const overlays = files('web/ui/dialogs/*.tsx', 'web/ui/feedback/toast-list.tsx')
const ui = files('web/ui/**/*.{ts,tsx,css}')

/** A group takes what its files import along, so the lighter ones choose first. */
export const chunkGroups = [
  {
    // React and its router in one file: it compresses better than five, and outlives our deploys.
    name: 'framework',
    test: packages('react', 'react-dom', 'react-router', 'scheduler', 'cookie', 'set-cookie-parser'),
    priority: 4,
  },
  {
    // Buttons, icons, sheets: thirty requests of a few hundred bytes cost a phone more than the few of them that a page
    // does not use. What brings Base UI stays out of it.
    name: 'common',
    test: any(
      (id) => ui(id) && !overlays(id),
      files(
        'domain/document-tokens.ts',
        'web/backend/{document-values,public-config}.ts',
        'web/pages.ts',
        'web/paths.ts',
        'web/shell/address/{history-entry,use-dialog-entry}.ts',
        'web/shell/document/{on-demand,press}.ts',
        'web/shell/hydration/{event-replay,hydrated,input-before-hydration}.ts',
        'web/shell/layout/profile-panel-state.ts',
        'web/shell/navigation/nav*.{ts,tsx}',
        'web/shell/pages/failure.tsx',
        'web/shell/pages/page-meta.ts',
        'web/shell/redirect/redirect-address.ts',
        'web/shell/redirect/session-question.tsx',
        'web/shell/theme/*.{ts,tsx}',
        // For the theme: with what asks for data, they would bring that to every page.
        'web/storage/{places,storage}.ts',
      ),
    ),
    minShareCount: 2,
    priority: 3,
  },
  { name: 'common', test: isFrameIcon, minShareCount: 2, priority: 3 },
  { name: 'icons', test: packages('lucide-react'), minShareCount: 2, priority: 3 },
  {
    // What asks for data, checks what comes, and lets it be looked through.
    name: 'backend',
    test: any(
      packages('@supabase', '@tanstack', 'zod'),
      files(
        'domain/{calendar-date,display-name,text-search,wording}.ts',
        'web/accounts/session/session.ts',
        'web/backend/{address,data,errors,public-data}.ts',
        'web/content/site-settings.ts',
        'web/queries/{document-content,make-client,prefetch,public-queries,queries}.ts',
        'web/shell/address/*.ts',
        'web/shell/use-last.ts',
      ),
    ),
    minShareCount: 3,
    priority: 2,
  },
  {
    // What a page for members begins with; it asks for the account as it comes, so only they bring it.
    name: 'member',
    test: files('web/shell/guards.tsx', 'web/accounts/session/account.ts'),
    minShareCount: 3,
    priority: 1.5,
  },
  {
    // Only pages with forms bring it. It imports zod, so it chooses after what every page with data brings.
    name: 'forms',
    test: any(packages('react-hook-form', '@hookform/resolvers'), files('web/forms/text.ts')),
    minShareCount: 2,
    priority: 1.2,
  },
  {
    name: 'over',
    test: any(packages('@base-ui', '@floating-ui'), overlays),
    minShareCount: 3,
    priority: 1,
  },
]
