import { z } from 'zod'
import { pageProblemNames } from '#domain/papers/page-problems.ts'

// What the process that reads a PDF writes, a line of JSON each.

/** In points, from the top left. */
const word = z.tuple([z.number(), z.number(), z.number(), z.number(), z.string()])

const pageRead = z.object({
  page: z.number().int().positive(),
  text: z.string(),
  ocr: z.boolean(),
  width: z.number().positive(),
  height: z.number().positive(),
  words: z.array(word).nullable(),
  /** By which it has to be turned to be read. `words` have their places on the page as it is, `lines` on the turned one. */
  turn: z.literal([0, 90, 180, 270]),
  /** For finding its questions; not stored. Null where their places are unknown. */
  lines: z.array(word).nullable(),
  /** Why what is on it could not be read. */
  problem: z.enum(pageProblemNames).nullable(),
})

/** After all others: what was read stands without it. */
export const firstPageMessage = z.object({
  /** A WebP file: base64. */
  picture: z.base64().max(256 * 1024),
  /** Of the page: points, unrounded. */
  width: z.number().positive(),
  height: z.number().positive(),
})

export const readerMessage = z.union([
  z.object({ pages: z.number().int().positive() }),
  pageRead,
  z.object({ problem: z.string() }),
  z.object({ done: z.literal(true), cpuSeconds: z.number() }),
])

export type PageRead = z.infer<typeof pageRead>
export type ReaderMessage = z.infer<typeof readerMessage | typeof firstPageMessage>
