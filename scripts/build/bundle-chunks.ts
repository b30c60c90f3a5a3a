import { globSync } from 'node:fs'
import { join, relative } from 'node:path'

// Which modules share a file in the browser. Modules are listed by path; the build fails for a path that does not
// exist, so that a renamed file does not leave its chunk unnoticed. scripts/checks/bundle-size.test.ts limits the
// sizes.

const root = join(import.meta.dirname, '..', '..')

/** Matches the repository's files of these patterns. */
function files(...patterns: string[]): (id: string) => boolean {
  const found = patterns.flatMap((pattern) => {
    const paths = globSync(pattern, { cwd: root }).filter((path) => !/\.test\.tsx?$/.test(path))
    if (paths.length === 0) throw new Error(`scripts/build/bundle-chunks.ts names ${pattern}, which is not there.`)
    return paths.map((path) => path.replaceAll('\\', '/'))
  })
  const listed = new Set(found)
  return (id) => listed.has(relative(root, id.replace(/[?\0].*$/, '')).replaceAll('\\', '/'))
}

/** Matches these packages, or a whole scope: '@tanstack'. */
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

/** Dialogs and toasts. */
const overlays = files('web/ui/dialogs/{confirm-dialog,dialog,side-panel}.tsx', 'web/ui/feedback/toast-list.tsx')
const ui = files('web/ui/**/*.{ts,tsx,css}')

/** Parts of lists, and of the search in them. */
const listParts = files(
  'domain/{dates/calendar-date,file-size,text/text-search}.ts',
  'web/backend/parse-rows.ts',
  'web/content/substring-filter.ts',
  'web/page/address/use-list-address.ts',
  'web/page/paging/*.{ts,tsx}',
  'web/page/use-last-defined.ts',
  'web/ui/actions/*.tsx',
  'web/ui/art/{board,drawer}-drawing.tsx',
  'web/ui/display/{icon-line,tag}.tsx',
  'web/ui/feedback/load-failed.tsx',
  'web/ui/forms/search-box.tsx',
)

/** Parts that only forms, dialogs or few pages use. */
const rare = files(
  'web/ui/art/{chai,gate,ticket}-drawing.tsx',
  'web/ui/browser/{random-id,save-file}.ts',
  // With its field: a page with a form of its own would load all dialogs.
  'web/ui/dialogs/words-dialog.tsx',
  'web/ui/display/{clamped-text,rating,stats}.tsx',
  'web/ui/feedback/{item-not-found,progress,undo-banner}.tsx',
  'web/ui/forms/{choice,field,filter-select,password-checklist,password-input,swatches}.tsx',
  'web/ui/layout/{accordion,index-card}.tsx',
)

/** Chunks that the root of all pages imports, by name. */
export const onEveryPage = ['framework', 'rolldown-runtime', 'common']

/** A group includes what its files import, so the lighter groups choose first. */
export const chunkGroups = [
  {
    // React and its router in one file: it compresses better than five, and its name stays the same over our deploys.
    name: 'framework',
    test: any(
      packages('react', 'react-dom', 'react-router', 'scheduler', 'cookie', 'set-cookie-parser'),
      files('web/shell/pages/router-{errors,without-server}.ts'),
    ),
    priority: 4,
  },
  {
    // Buttons, icons, sheets: thirty requests of a few hundred bytes cost a phone more than some parts that a page does
    // not use. Without parts that import Base UI.
    name: 'common',
    test: any(
      (id) => ui(id) && !overlays(id) && !listParts(id) && !rare(id),
      files(
        'domain/{dates/college-time,document-tokens,notifications,paths}.ts',
        'web/backend/{pinned-notices,public-config}.ts',
        'web/content/{coming-soon.tsx,materials-mark.ts}',
        'web/content/preview/lazy-page-preview.tsx',
        'web/notifications/unread.ts',
        'web/pages.ts',
        'web/page/{ask-assistant,cache-pages,member,navigation,page-meta,profile-panel-state}.ts',
        'web/page/address/{history-entry,list-link,use-dialog-entry}.{ts,tsx}',
        'web/page/document/{document-values,first-requests,on-demand,press,session-mark,signed-in,use-event-replay}.ts',
        'web/page/hydration/*.{ts,tsx}',
        'web/page/redirect/redirect-address.ts',
        'web/page/theme/*.{ts,tsx}',
        'web/shell/navigation/nav-link.tsx',
        'web/shell/offline/service-worker.ts',
        'web/shell/pages/failure.tsx',
        'web/shell/redirect/session-question.tsx',
        // For the theme: in the chunk of the data clients, they would load those on every page.
        'web/storage/{before-react,storage,storage-keys}.ts',
      ),
    ),
    minShareCount: 2,
    priority: 3,
  },
  {
    // The clients for data, the validation of rows, and the search in them.
    name: 'backend',
    test: any(
      packages('@supabase', '@tanstack', 'zod'),
      files(
        'domain/{accounts/display-name,counted,notices/audiences,wording}.ts',
        'web/backend/{address,data,errors,public-data}.ts',
        'web/content/site-settings.ts',
        'web/queries/{document-content,make-client,public-queries}.ts',
        'web/session/{prefetch,queries,session}.ts',
      ),
    ),
    minShareCount: 3,
    priority: 2,
  },
  // Before `lists`, which would include it: the calculator has no list.
  { name: 'numbers', test: files('domain/text/{digits,typed-number}.ts'), minShareCount: 2, priority: 1.9 },
  { name: 'lists', test: listParts, minShareCount: 3, priority: 1.8 },
  // Each file costs 0.6 KB of headers, so small parts that pages need together share one.
  {
    name: 'marks',
    test: files('domain/text/plain-text.ts', 'web/content/posts/marks.tsx', 'web/content/posts/wording.ts'),
    minShareCount: 2,
    priority: 1.7,
  },
  {
    name: 'deadlines',
    test: files('domain/notices.ts', 'web/content/notices/{due-chip,use-now}.{ts,tsx}'),
    minShareCount: 2,
    priority: 1.7,
  },
  {
    name: 'papers',
    test: files('domain/{dates/exams,papers/kinds}.ts', 'web/content/branches.ts', 'web/ui/feedback/progress.tsx'),
    minShareCount: 2,
    priority: 1.7,
  },
  {
    // For readers, who open and report a paper, and for reviewers of papers and reports.
    name: 'paper-marks',
    test: files('domain/papers/report-reasons.ts', 'web/content/document-viewer/find/{find,mark-rects}.ts'),
    minShareCount: 2,
    priority: 1.7,
  },
  {
    // For the forum's page and its dialogs.
    name: 'forum',
    test: files('web/forum/wording.ts', 'web/forum/data/{keys,schema}.ts'),
    minShareCount: 2,
    priority: 1.4,
  },
  { name: 'rupees', test: files('domain/money/*.ts'), minShareCount: 2, priority: 1.4 },
  {
    name: 'courses',
    test: files('web/content/catalogue.ts', 'web/content/papers/course-search.ts'),
    minShareCount: 2,
    priority: 1.4,
  },
  {
    // The beginning of a members' page, which requests the account when it loads: only such pages import it.
    name: 'member',
    test: files(
      'web/page/standing-head.tsx',
      'web/session/{account,guards}.{ts,tsx}',
      'web/shell/member/{member-source,unread-notices}.{ts,tsx}',
    ),
    minShareCount: 1,
    priority: 1.5,
  },
  {
    // For pages with forms only. It imports zod, so it chooses after the chunk of every page with data.
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
