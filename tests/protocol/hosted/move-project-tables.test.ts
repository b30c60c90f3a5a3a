import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Direction } from '#server/cli/move/direction.ts'
import { type MoveReport, moveSite, type MoveEndpoint } from '#server/cli/move/move.ts'
import { decrypt } from '#server/core/encryption/encryption-key.ts'
import { openEncryption } from '#server/core/encryption/open-encryption.ts'
import { openFolder } from '#server/features/files/folder.ts'
import { clusterOfRun, databaseUrl, onCluster } from '#tests/support/database/cluster.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/backend/database.ts'
import { testEncryptionKey } from '#tests/support/database/encryption-key.ts'
import { hasPooler, type Pooler, startPooler } from '#tests/support/hosted/pooler.ts'
import { createProjectDatabase, projectOwner } from '#tests/support/hosted/project.ts'
import { openPeople } from './people-of-every-kind.ts'

// A project as it is delivered, with the tables of its own accounts service: never started, its owner no superuser. What
// that service cannot read is not written there, and what ours cannot is not taken over. Where there is a pooler that lends
// connections for transactions, the moves go through it.

const folder = mkdtempSync(join(tmpdir(), 'campuslife-move-project-'))
const settings = { dataDir: folder, encryptionKey: testEncryptionKey }
const name = `campuslife_project_${process.pid}_${Date.now()}`
const files = openFolder(join(folder, 'files'))

let source: TestDatabase
let back: TestDatabase
let projectUrl: string
let pooler: Pooler | undefined
let kinds: Awaited<ReturnType<typeof openPeople>>

beforeAll(async () => {
  kinds = await openPeople(3)
  ;[source, back] = await Promise.all([createTestDatabase(), createTestDatabase()])
  projectUrl = await createProjectDatabase(clusterOfRun().clusterUrl, name, 'gotrue')
  if (hasPooler) {
    pooler = await startPooler(projectUrl, { [projectOwner.name]: projectOwner.password })
    projectUrl = pooler.through(projectUrl)
  }
  await openEncryption(source.pool, settings)
  await kinds.makePeople(source.pool)
  await source.pool.query(
    `with provider as (insert into auth.sso_providers (resource_id) values ('college') returning id)
     insert into auth.sso_domains (sso_provider_id, domain) select id, 'college.example' from provider`,
  )
})
afterAll(async () => {
  await pooler?.close()
  await Promise.all([source.drop(), back.drop(), kinds.close()])
  await onCluster(clusterOfRun().clusterUrl, `drop database ${name} with (force)`)
  rmSync(folder, { recursive: true, force: true })
})

async function atProject(text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: databaseUrl(clusterOfRun().clusterUrl, name) })
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(text)).rows
  } finally {
    await client.end()
  }
}

const own = ({ url }: TestDatabase): MoveEndpoint => ({ describe: 'ours', url, hosted: false, files, running: false })
const theirs = (): MoveEndpoint => ({ describe: 'theirs', url: projectUrl, hosted: true, files, running: false })
const move = (direction: Direction, from: MoveEndpoint, to: MoveEndpoint, dryRun = false): Promise<MoveReport> =>
  moveSite({
    direction,
    from,
    to,
    settings,
    dryRun,
    project: { checkAccess: async () => {}, checkAccount: async () => {} },
  })

const addUnnamedFactor = (secret: string) =>
  `insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, created_at, updated_at, secret)
   select gen_random_uuid(), id, '', 'totp', 'verified', now(), now(), '${secret}' from auth.users where email = 'student2@example.org'`

it('a project that something else lives in, or whose role may not write accounts, is not moved into', async () => {
  await atProject('create table public.something_else (id int)')
  await atProject('revoke insert on auth.users from project_owner')
  const { problems } = await move('to-hosted', own(source), theirs(), true)
  expect(problems).toEqual([
    expect.stringContaining('1 table of something else (public.something_else)'),
    expect.stringContaining('project_owner may not write to auth.users'),
  ])
  await atProject('drop table public.something_else')
  await atProject('grant insert on auth.users to project_owner')
})

it('accounts come to a project as its own service reads them', { timeout: 60_000 }, async () => {
  const report = await move('to-hosted', own(source), theirs())
  expect(report.problems).toEqual([])
  expect(report.notMigrated).toContainEqual(expect.objectContaining({ what: 'rows of auth.sso_providers', count: 1 }))
  expect(
    await atProject(
      `select distinct instance_id, confirmation_token, recovery_token, email_change_token_new, email_change_token_current,
         email_change, phone_change, phone_change_token, reauthentication_token from auth.users`,
    ),
  ).toEqual([
    {
      instance_id: '00000000-0000-0000-0000-000000000000',
      confirmation_token: '',
      recovery_token: '',
      email_change_token_new: '',
      email_change_token_current: '',
      email_change: '',
      phone_change: '',
      phone_change_token: '',
      reauthentication_token: '',
    },
  ])
  expect(await atProject('select factor_type::text, secret, status::text from auth.mfa_factors order by 1')).toEqual([
    { factor_type: 'phone', secret: '', status: 'verified' },
    { factor_type: 'totp', secret: expect.stringMatching(/^[A-Z2-7]{32}$/), status: 'verified' },
  ])
  const text =
    'select id, email, encrypted_password, banned_until, raw_user_meta_data::text from auth.users order by id'
  expect(await atProject(text)).toEqual((await source.pool.query(text)).rows)
  const profiles = 'select id, email, first_name from public.users order by id'
  expect(await atProject(profiles)).toEqual((await source.pool.query(profiles)).rows)
})

it('what the project has made since comes back as far as ours can read it', { timeout: 60_000 }, async () => {
  const hash = `10$${'a'.repeat(53)}`
  await atProject(
    `update auth.users set encrypted_password = case email when 'student0@example.org' then '$2y$${hash}'
       when 'student1@example.org' then '$argon2id$v=19$m=16$abc' when 'unconfirmed@example.org' then '$2a$${hash}'
       else encrypted_password end, raw_app_meta_data = nullif(raw_app_meta_data, raw_app_meta_data)`,
  )
  // Two without a name, and one whose secret is encrypted by the project.
  for (const secret of ['JBSWY3DPEHPK3PXP', 'KRSXG5CTMVRXEZLU', '{"key_id":"a"}'])
    await atProject(addUnnamedFactor(secret))

  const report = await move('to-embedded', theirs(), own(back))
  expect(report.problems).toEqual([])
  expect(report.notMigrated).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ what: 'passwords hashed by another method than bcrypt', count: 1 }),
      expect.objectContaining({ what: 'authenticator apps whose secret the project has encrypted', count: 1 }),
      expect.objectContaining({ what: 'accounts that were never confirmed', count: 1 }),
    ]),
  )
  const { rows } = await back.pool.query(
    `select split_part(email, '@', 1) as name, encrypted_password from auth.users
     where email ~ '^(student[01]|unconfirmed)@' order by 1`,
  )
  expect(rows).toEqual([
    { name: 'student0', encrypted_password: `$2b$${hash}` },
    { name: 'student1', encrypted_password: null },
    // The address is unverified, so its password may be an attacker’s.
    { name: 'unconfirmed', encrypted_password: null },
  ])
  const factors = await back.pool.query<{ id: string; secret: string }>(
    `select f.id, f.secret from auth.mfa_factors f join auth.users u on u.id = f.user_id where u.email = 'student2@example.org'`,
  )
  expect(factors.rows.map(({ id, secret }) => decrypt(secret, `auth.mfa_factors.secret/${id}`)).toSorted()).toEqual([
    'JBSWY3DPEHPK3PXP',
    'KRSXG5CTMVRXEZLU',
  ])
})
