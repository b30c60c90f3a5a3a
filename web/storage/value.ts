import type * as z from 'zod/mini'
import type { Slot } from './storage.ts'

/** Values of one shape, stored as text with a version. A value that cannot be parsed is undefined. */
export function shaped<Value>(shape: z.ZodMiniType<Value>) {
  const readText = (version: number, text: string | null): Value | undefined => {
    if (text === null) return undefined
    try {
      return shape.parse(unwrapped(JSON.parse(text), version))
    } catch {
      return undefined
    }
  }
  return {
    readText,
    read: ({ place, read }: Slot): Value | undefined => readText(place.version, read()),
    write: ({ place, write }: Slot, value: Value | undefined): boolean =>
      write(value === undefined ? undefined : JSON.stringify({ version: place.version, value })),
  }
}

/** Earlier versions of the site stored the value without a version. */
function unwrapped(found: unknown, version: number): unknown {
  if (typeof found !== 'object' || found === null || !('version' in found) || !('value' in found)) return found
  if (found.version !== version) throw new Error('written by another version of the site')
  return found.value
}
