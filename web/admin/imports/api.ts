import { useQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { send } from './send.ts'
import type { Draft } from './draft.ts'

const counts = z.object({
  new: z.number(),
  changed: z.number(),
  same: z.number(),
  joined: z.number(),
  wrong: z.number(),
})
const stayingRow = z.object({ id: z.string(), name: z.string(), reason: z.enum(['edited', 'used']) })
const undoRequest = z.object({
  state: z.enum(['waiting', 'done', 'failed']),
  written: z.number(),
  total: z.number(),
  problem: z.nullable(z.string()),
  outcome: z.nullable(
    z.object({
      removed: z.number(),
      restored: z.number(),
      stays: z.number(),
      /** The first of them, for 30 days. */
      remaining: z.optional(z.array(stayingRow)),
    }),
  ),
})
const importShape = z.object({
  id: z.string(),
  topic: z.string(),
  file_name: z.string(),
  imported_at: z.string(),
  by: z.string(),
  state: z.enum(['waiting', 'done', 'failed']),
  written: z.number(),
  total: z.number(),
  problem: z.nullable(z.string()),
  counts: z.nullable(counts),
  added: z.array(z.string()),
  undo: z.nullable(undoRequest),
  undone_at: z.nullable(z.string()),
  undo_until: z.string(),
})
export type Import = z.infer<typeof importShape>
export type StayingRow = z.infer<typeof stayingRow>

export const isUndoing = ({ undo }: Import): boolean => undo?.state === 'waiting'
export const isRunning = (one: Import): boolean => one.state === 'waiting' || isUndoing(one)

const rowsShape = z.object({ rows: z.array(z.object({ number: z.number(), cells: z.array(z.string()) })) })

const checkShape = z.object({
  headingRow: z.number(),
  columns: z.array(
    z.object({
      at: z.number(),
      heading: z.string(),
      samples: z.array(z.string()),
      field: z.nullable(z.string()),
      from: z.nullable(z.enum(['heading', 'values'])),
    }),
  ),
  fields: z.array(z.object({ key: z.string(), label: z.string(), needed: z.boolean(), mergesDown: z.boolean() })),
  rejected: z.optional(z.object({ message: z.string(), field: z.nullable(z.string()) })),
  notData: z.array(z.number()),
  /** What is added first, because rows refer to it. */
  adds: z.array(z.string()),
  rows: z.array(
    // One shape for all states: a union of shapes would weigh on every page that reads data.
    z.object({
      number: z.number(),
      state: z.enum(['new', 'same', 'joined', 'changed', 'wrong']),
      into: z.optional(z.number()),
      changes: z.optional(
        z.array(
          z.object({ field: z.string(), label: z.string(), old: z.string(), new: z.string(), stored: z.string() }),
        ),
      ),
      notes: z.optional(
        z.array(z.object({ column: z.string(), field: z.string(), text: z.string(), fixes: z.array(z.string()) })),
      ),
      problems: z.optional(
        z.array(
          z.object({
            column: z.string(),
            field: z.string(),
            kind: z.string(),
            cure: z.string(),
            fixes: z.array(z.string()),
          }),
        ),
      ),
    }),
  ),
})
export type Checked = z.infer<typeof checkShape>
export type CheckedRow = Checked['rows'][number]

/** Divides a file, or what was pasted, into rows of cells. The server does it, so that no phone has to. */
export async function readRows(table: Blob, pasted: boolean): Promise<Draft['rows']> {
  const { rows } = rowsShape.parse(await (await send('POST', pasted ? '/rows?pasted' : '/rows', table)).json())
  return rows.map(({ number, cells }) => [number, cells])
}

const bodyOf = ({ fileName, rows, headings, fillDown }: Draft) =>
  JSON.stringify({ fileName, rows, ...(headings && { headings }), fillDown })

/** What an import of the table would do. */
export async function checkTable(draft: Draft): Promise<Checked> {
  return checkShape.parse(await (await send('POST', `/checks/${draft.topic}`, bodyOf(draft))).json())
}

/** Starts the import; a second call for the same draft starts nothing. */
export async function startImport(draft: Draft): Promise<void> {
  await send('PUT', `/tables/${draft.topic}/${draft.id}`, bodyOf(draft))
}

export const importsKey = ['admin', 'imports'] as const

export function useImports() {
  return useQuery({
    queryKey: importsKey,
    queryFn: async () => z.array(importShape).parse(await (await send('GET', '')).json()),
    refetchInterval: ({ state: { data } }) => (data?.some(isRunning) ? 2000 : false),
    meta: { persist: false },
  })
}

export function useImport(id: string) {
  return useQuery({
    queryKey: [...importsKey, id],
    queryFn: async () => importShape.parse(await (await send('GET', `/by-id/${id}`)).json()),
    refetchInterval: ({ state: { data } }) => (data !== undefined && isRunning(data) ? 1000 : false),
    meta: { persist: false },
  })
}

const undoShape = z.object({
  removed: z.number(),
  restored: z.number(),
  remaining: z.array(stayingRow),
})

export function useUndoPreview(id: string, enabled: boolean) {
  return useQuery({
    queryKey: [...importsKey, id, 'undo'],
    queryFn: async () => undoShape.parse(await (await send('GET', `/by-id/${id}/undo`)).json()),
    enabled,
    gcTime: 0,
    meta: { persist: false },
  })
}

/** @returns how many rows were taken back; undefined where a job takes them back, whose progress is read with the import */
export async function undoImport(id: string): Promise<number | undefined> {
  const answer = await send('POST', `/by-id/${id}/undo`)
  if (answer.status === 202) return undefined
  const { removed, restored } = undoShape.parse(await answer.json())
  return removed + restored
}

/** The rows that an import left out, as CSV. */
export const readWrongRows = async (id: string): Promise<Blob> => (await send('GET', `/by-id/${id}/wrong`)).blob()
