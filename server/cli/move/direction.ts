export type Direction = 'to-hosted' | 'to-embedded'

/** A moved table with its number of rows. */
export interface Counted {
  name: string
  rows: number
}

/** Schemas of our own migrations and of the queue: of a project, only their content is moved. */
export const ourSchemas = ['public', 'private', 'server', 'counts', 'assistant', 'jobs']

/**
 * Tables of the installation, which are not moved: migrations, the encryption key's id, secrets (secrets.ts), and links
 * that the start-up lines have printed, and what proved the settings of mail.
 */
export const instanceTables: readonly string[] = [
  'server.migrations',
  'server.encryption_key',
  'server.secrets',
  'server.setup_links',
  'server.test_mails',
]

/** Tables that belong to sessions, which end. */
export const sessionTables: readonly string[] = ['public.push_subscriptions', 'private.push_deliveries']
