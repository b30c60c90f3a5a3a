import type { PostgrestClient } from '@supabase/postgrest-js'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { data } from '#web/backend/data.ts'
import { callServer } from '#web/backend/call-server.ts'
import { errorCode } from '#web/backend/errors.ts'
import { substringFilter } from '#web/content/substring-filter.ts'
import { paths } from '#domain/paths.ts'
import { forgetPublicQueries } from '#web/queries/public-queries.ts'
import { pageSize, useRowPages } from '../pagination.ts'
import type { Row } from './fields.ts'
import type { Table } from './table.ts'
import { sendFile, type Sending } from './send-file.ts'

const row = z.record(z.string(), z.unknown())

/** Somebody else has saved or deleted the row since the form was opened. */
export class ChangedMeanwhile extends Error {
  override name = 'ChangedMeanwhile'
}

/** The table's list, 30 rows at a time; the rows before stay in view while another search loads. */
export function useRows(table: Table, search: string) {
  return useRowPages([table.table, 'list', search], (from, signal) => fetchRows(table, search, from, signal))
}

/** One whole row; null when there is none with this key. Fresh each time that a form opens. */
export function useRow(table: Table, key: string, enabled: boolean) {
  return useQuery({
    queryKey: rowKey(table, key),
    queryFn: ({ signal }) => fetchRow(table, key, signal),
    enabled,
    // What is being edited must not change under the writer's hands.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    meta: { persist: false },
  })
}

export interface Save {
  columns: Row
  /** Undefined for a new row, which gets the id that its form was made with: however often it is sent, it is one row. */
  before: Row | undefined
  newId: string
}

/** Saves a new row, or a change of `before`. @throws {ChangedMeanwhile} or the database's error */
export function useSaveRow(table: Table, onSaved: (saved: Row) => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (save: Save) => saveRow(table, save),
    onSuccess: (saved) => {
      forgetAll(client, table)
      // Its form may stay open. Where none is, nothing is stored: the next one asks.
      client.setQueryData(rowKey(table, String(saved[table.key])), (held: Row | undefined) => held && saved)
      onSaved(saved)
    },
  })
}

/** Makes a row by sending its file. @throws {ApiError} or the browser's own error; an AbortError when cancelled */
export function useSendFile(table: Table, onSent: (id: string) => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (sending: Sending) => sendFile(sending),
    onSuccess: onSent,
    // Also when it was cancelled: all of it may have arrived by then.
    onSettled: () => forgetAll(client, table),
  })
}

/** Deletes a row and gives it back, so that it can be inserted again; undefined where more went with it. */
export function useRemoveRow(table: Table, onRemoved: (removed: Row | undefined) => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ key, reason }: { key: string; reason: string }) => removeRow(table, key, reason),
    onSuccess: (removed) => {
      forgetAll(client, table)
      onRemoved(removed)
    },
  })
}

const rowKey = (table: Table, key: string) => ['admin', table.table, 'row', key]

function forgetAll(client: ReturnType<typeof useQueryClient>, table: Table) {
  void client.invalidateQueries({ queryKey: ['admin'], predicate: ({ queryKey }) => queryKey[2] !== 'row' })
  // The pages that show it: they name their queries by table or by subject.
  void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'admin' && queryKey[0] !== 'account' })
  // An open form keeps its row, and with it what is being typed.
  client.removeQueries({ queryKey: ['admin', table.table, 'row'], type: 'inactive' })
  forgetPublicQueries()
}

/** Tables and columns are named by their descriptions (tables/), which the generated types cannot follow. */
const tablesByName = () => data() as unknown as PostgrestClient

async function fetchRows(table: Table, search: string, from: number, signal: AbortSignal): Promise<Row[]> {
  let query = tablesByName()
    .from(table.table)
    .select([table.key, ...table.listed].join(', '))
  const filter = substringFilter(search, table.searched)
  if (filter !== undefined)
    query = query.or(filter, table.searchedIn === undefined ? {} : { referencedTable: table.searchedIn })
  if (table.fixed !== undefined) query = query.in(table.key, [...table.fixed])
  for (const { column, ascending } of table.order) query = query.order(column, { ascending })
  const { data: rows } = await query
    .order(table.key)
    // One more than is shown tells whether there are more.
    .range(from, from + pageSize)
    .abortSignal(signal)
    .throwOnError()
  return z.array(row).parse(rows)
}

async function fetchRow(table: Table, key: string, signal: AbortSignal): Promise<Row | null> {
  if (table.key === 'id' && table.fixed === undefined && !z.guid().safeParse(key).success) return null
  const { data: found } = await tablesByName()
    .from(table.table)
    .select(readable(table))
    .eq(table.key, key)
    .abortSignal(signal)
    .maybeSingle()
    .throwOnError()
  return z.nullable(row).parse(found)
}

const readable = (table: Table): string => table.readable?.join(', ') ?? '*'

async function saveRow(table: Table, { columns, before, newId }: Save): Promise<Row> {
  if (before === undefined) return addRow(table, columns, newId)
  const { data: saved } = await tablesByName()
    .from(table.table)
    .update(columns)
    .eq(table.key, String(before[table.key]))
    .eq('updated_at', String(before['updated_at']))
    .select(readable(table))
    .throwOnError()
  const [first] = z.array(row).parse(saved)
  if (first === undefined) throw new ChangedMeanwhile()
  return first
}

async function addRow(table: Table, columns: Row, id: string): Promise<Row> {
  try {
    const { data: made } = await tablesByName()
      .from(table.table)
      .insert({ ...columns, id })
      .select(readable(table))
      .single()
      .throwOnError()
    return row.parse(made)
  } catch (error) {
    if (!isSameId(error, table)) throw error
  }
  // An earlier press has made it, and its answer was lost: the form may have changed since.
  const { data: changed } = await tablesByName()
    .from(table.table)
    .update(columns)
    .eq('id', id)
    .select(readable(table))
    .throwOnError()
  const [saved] = z.array(row).parse(changed)
  if (saved === undefined) throw new ChangedMeanwhile()
  return saved
}

const isSameId = (error: unknown, { table }: Table): boolean =>
  errorCode(error) === '23505' && error instanceof Error && error.message.includes(`"${table}_pkey"`)

/** A policy hides a row that may not be deleted and gives no error, so success is the row coming back. */
async function removeRow(table: Table, key: string, reason: string): Promise<Row | undefined> {
  if (table.withFile) {
    await callServer('DELETE', paths.materialFile(key))
    return undefined
  }
  if (table.withdrawn) {
    await data().rpc('withdraw_notice', { notice: key, reason }).throwOnError()
    return undefined
  }
  const { data: gone } = await tablesByName().from(table.table).delete().eq(table.key, key).select().throwOnError()
  const [first] = z.array(row).parse(gone)
  if (first === undefined) throw new ChangedMeanwhile()
  return table.deletedWithIt === undefined ? first : undefined
}
