import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { afterAll, expect, it } from 'vitest'

// A boundary whose pattern matches no file passes without a check. Here each boundary gets an import that
// it must reject, from and into nested folders, in a tree with the names of the real folders.

const root = join(import.meta.dirname, '..', '..')
const tree = mkdtempSync(join(tmpdir(), 'import-boundaries-'))
afterAll(() => rmSync(tree, { recursive: true }))

const forbidden: [from: string, ...imports: string[]][] = [
  ['domain', '#server/core/log/log.ts', '#web/ui/buttons/button.tsx', '#tests/support/browser/visitor.ts'],
  ['domain/cgpa', '../../server/core/log/log.ts', '../../web/pages.ts', '../../tests/support/browser/visitor.ts'],
  ['domain/cgpa', 'node:fs', 'node:fs/promises', 'react', 'react-dom/client', 'hono', 'hono/http-exception'],
  ['server', '#web/content/materials-mark.ts', '#tests/support/browser/visitor.ts', '#server/cli/backup/restore.ts'],
  ['server/core/log', '#server/supabase/caller/caller.ts', '#server/features/files/pdf/pdf.ts', '#server/app.ts'],
  ['server/core/log', '#server/content/search-words/list-hash.ts', '#web/content/materials-mark.ts'],
  ['server/supabase/caller', '#server/features/files/pdf/pdf.ts', '#server/cli/backup/restore.ts', '../../app.ts'],
  ['server/supabase/auth/factors', '#server/supabase/data/protocol/cors.ts', '../../data/protocol/cors.ts'],
  ['server/supabase/data/protocol', '#server/supabase/auth/factors/routes.ts', '../../auth/factors/routes.ts'],
  ['server/content', '#server/features/files/pdf/pdf.ts', '../features/files/pdf/pdf.ts'],
  ['server/cli/backup', '#server/app.ts', '../../app.ts', '#tests/support/browser/visitor.ts'],
  ['server/features/files', '#server/features/payments/providers/registry.ts', '../payments/providers/registry.ts'],
  ['server/features/files/pdf', '../../payments/providers/registry.ts', '#server/cli/backup/restore.ts'],
  ['server/features/files/pdf', '#web/content/materials-mark.ts', '#tests/support/browser/visitor.ts'],
  ['web/shell', '#server/core/log/log.ts', '../../server/core/log/log.ts', '#tests/support/browser/visitor.ts'],
  ['web/storage', '#server/core/log/log.ts', '#web/materials/saved/saved.ts', '../materials/saved/saved.ts'],
  ['web/content/document-viewer', '#server/core/log/log.ts', '#web/materials/saved/saved.ts'],
  ['web/ui', '#web/page/navigation.ts', '../page/navigation.ts', '#server/core/log/log.ts'],
  ['web/ui/dialogs', '../../page/navigation.ts', 'react-router', 'react-router/dom'],
  ['web/ui/dialogs', '@supabase/auth-js', '@supabase/auth-js/dist/main', '@tanstack/react-query/build/modern'],
  ['web/page/address', '#web/backend/data.ts', '../../session/session.ts', '#web/shell/layout/site-layout.tsx'],
  ['web/page', '../backend/data.ts', '#web/materials/saved/saved.ts'],
  ['web/backend', '#web/queries/persistence.ts', '../session/session.ts', '#web/content/branches.ts'],
  ['web/backend/session', '../../queries/persistence.ts', '#web/session/session.ts', '../../forum/page.tsx'],
  ['web/queries', '#web/session/session.ts', '../session/session.ts', '#web/content/branches.ts'],
  ['web/content/document-viewer/file', '../../../session/session.ts', '../../../shell/layout/site-layout.tsx'],
  ['web/session', '#web/accounts/security/passkeys/passkeys.tsx', '../shell/layout/site-layout.tsx'],
  ['web/forum/replies', '#web/shell/layout/site-layout.tsx', '../../shell/layout/site-layout.tsx'],
  ['web/forum', '#web/materials/saved/saved.ts', '../materials/saved/saved.ts', '#server/core/log/log.ts'],
  ['web/forum/replies', '../../materials/saved/saved.ts', '#web/accounts/security/passkeys/passkeys.tsx'],
  ['web/forum/replies', '#tests/support/browser/visitor.ts', '../../../server/core/log/log.ts'],
]

const allowed: [from: string, ...imports: string[]][] = [
  ['domain/cgpa', 'zod', '../courses/courses.ts'],
  ['server/features/files/pdf', '#server/core/log/log.ts', '#server/supabase/caller/caller.ts', '#domain/wording.ts'],
  ['server/features/files/pdf', '../contributions/routes.ts', 'node:fs/promises', 'hono/http-exception'],
  ['server', '#server/features/files/pdf/pdf.ts', '#server/supabase/auth/factors/routes.ts'],
  ['server/cli/backup', '#server/features/files/pdf/pdf.ts', '#server/core/log/log.ts'],
  ['web/shell', '#web/materials/saved/saved.ts', '#web/accounts/security/passkeys/passkeys.tsx'],
  ['web/admin/orders', '#web/accounts/fresh-proof/use-fresh-proof.tsx', '#web/session/guards.tsx'],
  ['web/admin/orders', '#web/admin/accounts/accounts.ts', '#web/content/materials-mark.ts'],
  ['web/session', '#web/content/branches.ts', '../queries/persistence.ts', '#web/page/use-last-defined.ts'],
  ['web/content/document-viewer', '#web/queries/public-queries.ts', '../../backend/with-session.ts', '../branches.ts'],
  ['web/backend', './session/stored-session.ts', '../page/document/document-values.ts', '#web/storage/storage.ts'],
  ['web/backend/session', '../address.ts', '#domain/paths.ts'],
  ['web/ui/dialogs', '../buttons/button.tsx', 'react', 'react-dom/client'],
]

const cases = [
  ...forbidden.flatMap(([from, ...imports]) => imports.map((path) => ({ from, path, red: true }))),
  ...allowed.flatMap(([from, ...imports]) => imports.map((path) => ({ from, path, red: false }))),
].map((one, at) => ({ ...one, file: `${one.from}/case-${at}.ts` }))

/** The files with one import each that the linter rejects. */
function rejectedFiles(): Set<string> {
  // The configuration creates a rule for each folder that exists.
  for (const folder of ['web', 'server/features', 'server/supabase'])
    for (const entry of readdirSync(join(root, folder), { withFileTypes: true }))
      if (entry.isDirectory()) mkdirSync(join(tree, folder, entry.name), { recursive: true })
  for (const name of readdirSync(join(root, 'server')))
    if (name.endsWith('.ts')) writeFileSync(join(tree, 'server', name), '')
  cpSync(join(root, 'oxlint.config.ts'), join(tree, 'oxlint.config.ts'))
  cpSync(join(root, 'scripts', 'lint'), join(tree, 'scripts', 'lint'), { recursive: true })
  symlinkSync(join(root, 'node_modules'), join(tree, 'node_modules'))
  for (const { file, path } of cases) {
    mkdirSync(join(tree, dirname(file)), { recursive: true })
    writeFileSync(join(tree, file), `import '${path}'\n`)
  }
  const linter = join(root, 'node_modules/oxlint/bin/oxlint')
  const { stdout, stderr } = spawnSync(process.execPath, [linter, '--format=json'], { cwd: tree, encoding: 'utf8' })
  if (!stdout.startsWith('{')) throw new Error(`The linter did not run: ${stdout}${stderr}`)
  const { diagnostics } = JSON.parse(stdout) as { diagnostics: { code?: string; filename: string }[] }
  return new Set(
    diagnostics.filter(({ code }) => code?.includes('no-restricted-imports')).map(({ filename }) => basename(filename)),
  )
}

it('the linter rejects an import across a boundary, however deep in folders it is, and no other', () => {
  const rejected = rejectedFiles()
  const wrong = cases.filter(({ file, red }) => rejected.has(basename(file)) !== red)
  expect(wrong.map(({ from, path, red }) => `${path} from ${from} ${red ? 'passes' : 'is rejected'}`)).toEqual([])
})
