import { invalid } from './errors.ts'

/** Every access token carries the metadata, and Node accepts 16 KB of headers at most. */
const maxBytes = 8 * 1024

/** @throws {AuthError} when the metadata has grown beyond what a token can carry */
export function assertFits(metadata: Record<string, unknown>): void {
  if (Buffer.byteLength(JSON.stringify(metadata)) > maxBytes) throw invalid('User metadata is too large')
}
