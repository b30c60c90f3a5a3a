import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '#tests/support/servers/free-port.ts'
import { makeFolder, root, run, type Running } from './processes.ts'

// @supabase/lite implements the same two protocols. It is no dependency of ours: the bench installs it separately.

export const version = '0.10.0'
/** The setting of `lite init`: SQLite, with a schema in PostgreSQL's syntax. */
export const driver = 'sqlite-postgres'
export const keys = { publishableKey: 'sb_publishable_bench', secretKey: 'sb_secret_bench' }

/** Disables its telemetry. */
const quiet = { DO_NOT_TRACK: '1', LITE_TELEMETRY: '0' }

const config = (port: number) => `[api]
port = ${port}

[db]
driver = "${driver}"
url = "file:./supabase/data.db"

[auth]
enabled = true
jwt_secret = "${randomBytes(32).toString('base64url')}"
publishable_key = "${keys.publishableKey}"
secret_key = "${keys.secretKey}"

[auth.email]
enable_confirmations = false
`

/** Our two tables, as far as SQLite supports them: the same columns, indexes and kind of policy, without triggers. */
const schema = `
create table public.discussions (
  id uuid primary key default gen_random_uuid(),
  title text not null,
  content text not null,
  tags text,
  user_id uuid,
  user_name text,
  created_at timestamptz not null default now()
);
create index discussions_by_age on public.discussions (created_at);
create table public.comments (
  id uuid primary key default gen_random_uuid(),
  discussion_id uuid not null references public.discussions (id),
  content text not null,
  user_id uuid,
  user_name text,
  created_at timestamptz not null default now()
);
create index comments_by_discussion on public.comments (discussion_id);
alter table public.discussions enable row level security;
alter table public.comments enable row level security;
create policy "discussions are readable" on public.discussions for select to anon, authenticated using (true);
create policy "comments are readable" on public.comments for select to anon, authenticated using (true);
create policy "comments are one's own" on public.comments for insert to authenticated with check (auth.uid() = user_id);
`

/** @throws npm's own message when it cannot be installed */
export async function runLite(): Promise<Running> {
  const command = join(install(), 'node_modules', '@supabase', 'lite', 'dist', 'cli', 'index.js')
  const project = makeFolder()
  const port = await freePort()
  mkdirSync(join(project, 'supabase', 'migrations'), { recursive: true })
  writeFileSync(join(project, 'supabase', 'config.toml'), config(port))
  writeFileSync(join(project, 'supabase', 'migrations', '20260101000000_forum.sql'), schema)
  finished(process.execPath, [command, 'migration', 'up'], project)
  // Its start page responds without a key.
  return run([process.execPath, command, 'start', '--no-admin'], {
    port,
    path: '/',
    env: quiet,
    cwd: project,
  })
}

function install(): string {
  const folder = join(root, '.cache', 'bench', `lite-${version}`)
  if (existsSync(join(folder, 'node_modules', '.package-lock.json'))) return folder
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'package.json'), '{ "private": true }\n')
  const args = ['install', `@supabase/lite@${version}`, '--save-exact', '--ignore-scripts', '--no-audit', '--no-fund']
  finished('npm', args, folder)
  return folder
}

function finished(command: string, args: string[], cwd: string): void {
  // Without npm's variables of this process.
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('npm_')))
  const result = spawnSync(command, args, {
    cwd,
    env: { ...env, ...quiet },
    encoding: 'utf8',
    stdio: 'pipe',
    timeout: 120_000,
  })
  if (result.status !== 0)
    throw new Error(`${command} ${args[0]}: ${result.stderr?.trim() || result.error?.message || 'failed'}`)
}
