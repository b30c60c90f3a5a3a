import * as z from 'zod/mini'
import type { Entries } from '#domain/cgpa/entries.ts'
import { entriesShape } from '#domain/cgpa/entries-schema.ts'
import { figuresOf } from './figures.ts'

/** Changes with the shape below; a link of another version is rejected. */
const version = 'v1.'

const linked = z.tuple([
  // An id, or a college's scale as it is; entriesShape checks it.
  z.unknown(),
  z.array(z.tuple([z.string(), z.string(), z.string()])),
  z.string(),
  z.tuple([z.string(), z.string(), z.string()]),
  z.array(z.tuple([z.string(), z.string(), z.string()])),
  z.union([z.literal(0), z.literal(1)]),
  z.tuple([z.string(), z.string(), z.string(), z.union([z.literal(0), z.literal(1)])]),
])

/** All entries as the fragment of a link: a fragment is never sent to a server. */
export function fragmentOf(entries: Entries): string {
  const { plan } = entries
  const packed = [...figuresOf(entries), [plan.target, plan.left, plan.credits, plan.counted ? 1 : 0]]
  const bytes = new TextEncoder().encode(JSON.stringify(packed))
  const base64 = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
  return version + base64.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
}

/** The entries of a fragment, or undefined when it is of another version, damaged or forged. */
export function readFragment(fragment: string): Entries | undefined {
  try {
    const text = fragment.replace(/^#/, '')
    if (!text.startsWith(version)) return undefined
    const binary = atob(text.slice(version.length).replaceAll('-', '+').replaceAll('_', '/'))
    const bytes = Uint8Array.from(binary, (character) => character.charCodeAt(0))
    return unpacked(JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)))
  } catch {
    return undefined
  }
}

function unpacked(packed: unknown): Entries {
  const [scale, courses, method, previous, semesters, byCredits, plan] = linked.parse(packed)
  return entriesShape.parse({
    scale,
    courses: courses.map(([name, credits, grade], index) => ({ id: index + 1, name, credits, grade, editing: false })),
    method,
    previous: { cgpa: previous[0], semesters: previous[1], credits: previous[2] },
    semesters: semesters.map(([name, sgpa, credits], index) => ({ id: index + 1, name, sgpa, credits })),
    byCredits: byCredits === 1,
    plan: { target: plan[0], left: plan[1], credits: plan[2], counted: plan[3] === 1 },
  })
}
