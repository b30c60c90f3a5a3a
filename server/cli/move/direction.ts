export type Direction = 'to-hosted' | 'to-embedded'

/** What is moved by its name and number of rows. */
export interface Counted {
  name: string
  rows: number
}

/** Schemas of our own migrations and of the queue: what they hold goes along, and nothing else of a project does. */
export const ourSchemas = ['public', 'private', 'server', 'counts', 'assistant', 'jobs']

/** Each place has its own: its migrations, what its values are encrypted with, and secrets (secrets.ts). */
export const ofThePlace: readonly string[] = ['server.migrations', 'server.encryption_key', 'server.secrets']

/** These belong to sessions, which end. */
export const ofSessions: readonly string[] = ['public.push_subscriptions', 'private.push_deliveries']
