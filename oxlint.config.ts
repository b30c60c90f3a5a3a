import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig } from 'oxlint'

// In a pattern, one star ends at a slash: `**` is for the files of all folders below. Without it a rule is silent about
// most imports, so scripts/checks/import-boundaries.test.ts tries each with a nested one.

// The direction of imports, generated from the folders that exist: a new feature is bounded at once.
const folders = (path: string) =>
  readdirSync(join(import.meta.dirname, path), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)

interface Boundary {
  group: [string, ...string[]]
  message: string
}

const boundary = (message: string, ...group: [string, ...string[]]): Boundary => ({ group, message })
const closed = (files: string[], ...patterns: Boundary[]) => ({
  files,
  rules: { 'no-restricted-imports': ['error', { patterns }] } as const,
})

const noServer = boundary(
  'The browser talks to the server over HTTP only: use web/backend/ or fetch /api.',
  '#server/**',
  '**/server/**',
)
const noWeb = boundary(
  'The server knows no page: put a rule that both sides obey into domain/.',
  '#web/**',
  '**/web/**',
)
const noTests = boundary('Only tests import from tests/.', '#tests/**', '**/tests/**')

// The server: core <- supabase <- features <- composition (server/*.ts), with content and cli beside.
const serverParts = ['core', 'supabase', 'features', 'content', 'cli'] as const
type ServerPart = (typeof serverParts)[number]
const mayImport: Record<ServerPart, readonly ServerPart[]> = {
  core: [],
  supabase: ['core'],
  features: ['core', 'supabase'],
  content: ['core', 'supabase'],
  cli: ['core', 'supabase', 'features', 'content'],
}
const wayOut: Record<ServerPart, string> = {
  core: 'server/core knows no protocol and no feature: move what it needs into server/core, or pass it in.',
  supabase: 'server/supabase knows no feature: take what it needs as an argument, which server/app.ts passes in.',
  features: 'server/features knows neither commands, nor seeds, nor the composition: take it as an argument.',
  content: 'server/content writes rows and knows no feature: move what both need to server/core or domain/.',
  cli: 'server/cli works without the running server: move what both need below server/features or server/core.',
}
const fromServer = (...parts: string[]) => parts.flatMap((part) => [`#server/${part}/**`, `**/${part}/**`])
/** The files directly in server/, which put everything together. */
const composition = readdirSync(join(import.meta.dirname, 'server'))
  .filter((name) => name.endsWith('.ts'))
  .map((name) => `**/${name}`)

const above = (part: ServerPart): Boundary => ({
  message: wayOut[part],
  group: [
    '#server/*.ts',
    ...composition,
    ...fromServer(...serverParts.filter((other) => other !== part && !mayImport[part].includes(other))),
  ],
})
const protocols = folders('server/supabase').filter((name) => ['auth', 'data'].includes(name))
const otherProtocol = (protocol: string) =>
  boundary(
    'The two protocols do not know each other: move what both need to server/supabase or server/core.',
    ...protocols.filter((name) => name !== protocol).flatMap((name) => fromServer(`supabase/${name}`)),
    ...protocols.filter((name) => name !== protocol).map((name) => `../../${name}/**`),
  )
const serverFeatures = folders('server/features')
const otherServerFeatures = (feature: string) =>
  serverFeatures
    .filter((other) => other !== feature)
    .map((other) =>
      boundary(
        `server/features/${feature} and server/features/${other} meet only in server/app.ts: move what both need to server/supabase, server/core or domain/, or pass it in.`,
        `#server/features/${other}/**`,
        `../${other}/**`,
        `../../${other}/**`,
      ),
    )

// The browser: ui, storage <- page <- backend <- queries <- content <- session <- features <- shell <- web/*.ts. Forms are
// what features make theirs of.
const webLayers = ['ui', 'storage', 'page', 'backend', 'queries', 'content', 'session'] as const
type WebLayer = (typeof webLayers)[number]
const wayDown: Record<Exclude<WebLayer, 'ui'>, string> = {
  storage: 'web/storage is what features store in the browser: it imports none of them, and nothing that uses it.',
  page: 'web/page is what every page is made with: it knows neither data, nor sessions, nor features.',
  backend: 'web/backend carries requests and the session that they need: it knows no query, no page, no feature.',
  queries: 'web/queries keeps answers for whoever asks: what depends on who is signed in is in web/session.',
  content: 'web/content is what features share of the database: it imports none of them, and nothing of a session.',
  session: 'web/session says who is signed in, and what they may open: it imports no feature.',
}
const features = folders('web').filter((name) => ![...webLayers, 'forms', 'shell', 'public'].includes(name))
const fromWeb = (...names: string[]) =>
  names.flatMap((name) => [`#web/${name}/**`, `../${name}/**`, `../../${name}/**`, `../../../${name}/**`])
const aboveInWeb = (layer: Exclude<WebLayer, 'ui'>): Boundary => ({
  message: wayDown[layer],
  group: ['#web/root.tsx', ...fromWeb('shell', 'forms', ...webLayers.slice(webLayers.indexOf(layer) + 1), ...features)],
})

// What an admin does may need a fresh proof and a second factor, both of which accounts has the forms for; the rest is
// its own business. What a new account is asked once stands on another feature's page.
const offered = [
  'accounts/fresh-proof/use-fresh-proof',
  'accounts/security/cancel-deletion',
  'accounts/security/two-factor',
  'onboarding/onboarding',
]

const otherFeatures = (feature: string) => [
  boundary(
    'web/shell is put around the pages: move what a page needs of it to web/page or web/session.',
    ...fromWeb('shell'),
  ),
  ...features
    .filter((name) => name !== feature)
    .map((other) =>
      boundary(
        `web/${feature} and web/${other} meet only in web/routes.ts and web/shell: move what both need to domain/, web/ui, web/page, web/content or web/session.`,
        `#web/${other}/**`,
        `../${other}/**`,
        `../../${other}/**`,
        ...offered
          .filter((path) => path.startsWith(`${other}/`))
          .flatMap((path) => [`!#web/${path}.ts`, `!#web/${path}.tsx`, `!../${path}.ts`]),
      ),
    ),
]

const standsAlone = (outside: string) =>
  boundary(
    'web/ui knows no router, no backend, no feature: pass what it needs as props.',
    'react-router*',
    'react-router*/**',
    '@supabase/**',
    '@tanstack/**',
    '#web/**',
    outside,
  )

export default defineConfig({
  plugins: ['eslint', 'typescript', 'unicorn', 'oxc', 'import', 'react', 'jsx-a11y', 'vitest'],
  jsPlugins: ['./scripts/lint/changing-text.ts'],
  categories: { correctness: 'error', suspicious: 'error' },
  env: { es2024: true, node: true, browser: true },
  ignorePatterns: ['build/**', '.react-router/**', 'node_modules/**', 'web/backend/database.types.ts'],
  rules: {
    'no-unused-vars': 'error',
    'typescript/no-explicit-any': 'error',
    'typescript/no-non-null-assertion': 'error',
    'typescript/consistent-type-imports': 'error',
    'import/no-cycle': 'error',
    'unicorn/no-array-sort': 'error',
    'max-params': ['error', { max: 4 }],
    'max-lines': ['error', { max: 300, skipBlankLines: true, skipComments: true }],
    'no-console': ['error', { allow: ['info', 'warn', 'error'] }],
    'jsx-a11y/prefer-tag-over-role': 'off',
    // React 19's compiler-era JSX needs no React in scope.
    'react/react-in-jsx-scope': 'off',
    'no-shadow': 'off',
    'import/no-unassigned-import': 'off',
    'import/no-named-as-default-member': 'off',
    'vitest/require-mock-type-parameters': 'off',
    // Waiting for a text in the browser is an assertion, and tables of cases decide which one applies.
    'vitest/expect-expect': 'off',
    'vitest/no-conditional-expect': 'off',
  },
  overrides: [
    closed(
      ['domain/**'],
      boundary(
        'domain/ is pure: it imports zod, csv-parse and its own files only.',
        '#server/**',
        '#web/**',
        '#tests/**',
        '**/server/**',
        '**/web/**',
        '**/tests/**',
        'node:*',
        'node:*/**',
        'react*',
        'react*/**',
        'hono*',
        'hono*/**',
      ),
    ),
    closed(
      ['server/*.ts'],
      noWeb,
      noTests,
      boundary(
        'Nothing imports a command: move what both need to server/features or server/core.',
        ...fromServer('cli'),
      ),
    ),
    ...(['core', 'content', 'cli'] as const).map((part) => closed([`server/${part}/**`], noWeb, noTests, above(part))),
    closed(['server/supabase/**'], noWeb, noTests, above('supabase')),
    ...protocols.map((name) =>
      closed([`server/supabase/${name}/**`], noWeb, noTests, above('supabase'), otherProtocol(name)),
    ),
    ...serverFeatures.map((name) =>
      closed([`server/features/${name}/**`], noWeb, noTests, above('features'), ...otherServerFeatures(name)),
    ),
    closed(['web/*.ts', 'web/*.tsx', 'web/{forms,shell}/**'], noServer, noTests),
    closed(['web/ui/*.ts'], noServer, noTests, standsAlone('../**')),
    closed(['web/ui/*/**'], noServer, noTests, standsAlone('../../**')),
    ...webLayers
      .filter((layer) => layer !== 'ui')
      .map((layer) => closed([`web/${layer}/**`], noServer, noTests, aboveInWeb(layer))),
    ...features.map((feature) => closed([`web/${feature}/**`], noServer, noTests, ...otherFeatures(feature))),
    {
      files: ['web/**'],
      rules: {
        'campuslife/changing-text': 'error',
        'no-restricted-properties': [
          'error',
          {
            object: 'crypto',
            property: 'randomUUID',
            message: 'A site without HTTPS does not have it: use randomId() of web/ui/browser/random-id.ts.',
          },
        ],
      },
    },
    {
      files: ['**/*.test.ts', '**/*.test.tsx', 'tests/**', 'scripts/**'],
      // A table's test has a parameter for each of its columns.
      rules: { 'no-restricted-imports': 'off', 'no-console': 'off', 'max-params': 'off' },
    },
  ],
})
