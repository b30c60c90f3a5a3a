import { invalid } from './errors.ts'

/** It travels in every access token, and Node takes no more than 16 KB of headers. */
const maxBytes = 8 * 1024

/** @throws {AuthError} when a person's own data has grown beyond what a token can carry */
export function assertFits(metadata: Record<string, unknown>): void {
  if (Buffer.byteLength(JSON.stringify(metadata)) > maxBytes) throw invalid('User metadata is too large')
}
