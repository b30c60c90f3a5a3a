import { useQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { type Entry, type ShortlistStep, shortlistSteps } from '#domain/drives/shortlists.ts'
import { data } from '#web/backend/data.ts'

/** `1 person`, `62 people`. */
export const peopleText = (count: number): string => (count === 1 ? '1 person' : `${count} people`)

const steps = Object.keys(shortlistSteps) as [ShortlistStep, ...ShortlistStep[]]

const listRow = z.object({
  id: z.string(),
  step: z.enum(steps),
  people: z.number(),
  own: z.boolean(),
  created_at: z.string(),
})
export type Shortlist = z.infer<typeof listRow>

/** What became of an entry, those that need a look first. */
export const entryStates = ['unknown', 'ambiguous', 'claimed', 'left_out', 'twice', 'listed', 'gone', 'found'] as const
export type EntryState = (typeof entryStates)[number]

const entryRow = z.object({ line: z.number(), written: z.string(), state: z.enum(entryStates) })

/** The entries of a list that one has pasted oneself. */
export function useEntries(list: string) {
  return useQuery({
    queryKey: ['admin', 'shortlists', 'entries', list],
    queryFn: async ({ signal }): Promise<CheckedLine[]> => {
      const { data: rows } = await data().rpc('shortlist_entries', { list }).abortSignal(signal).throwOnError()
      return z
        .array(entryRow)
        .parse(rows)
        .map((row) => ({ ...row, name: null }))
    },
    meta: { persist: false },
  })
}

const checkShape = z.object({
  found: z.number(),
  lines: z.array(
    z.object({
      line: z.number(),
      written: z.string(),
      state: z.enum(entryStates),
      name: z.nullable(z.string()),
    }),
  ),
})

export interface CheckedLine {
  line: number
  written: string
  state: EntryState
  name: string | null
}

export const shortlistsKey = (drive: string) => ['admin', 'shortlists', drive]

export function useShortlists(drive: string) {
  return useQuery({
    queryKey: shortlistsKey(drive),
    queryFn: async ({ signal }) => {
      const { data: rows } = await data().rpc('drive_shortlists', { drive }).abortSignal(signal).throwOnError()
      return z.array(listRow).parse(rows)
    },
  })
}

interface Pasted {
  drive: string
  step: ShortlistStep
  entries: readonly Entry[]
}

const request = ({ drive, step, entries }: Pasted) => ({ drive, step, entries: entries.map(({ written }) => written) })

/** What the list would do, before any notification. Lines are those of the pasted text. */
export async function checkList(pasted: Pasted): Promise<{ found: number; lines: CheckedLine[] }> {
  const { data: answer } = await data().rpc('check_shortlist', request(pasted)).throwOnError()
  const { found, lines } = checkShape.parse(answer)
  return {
    found,
    lines: lines.map(({ line: place, ...rest }) => ({ ...rest, line: pasted.entries[place - 1]?.line ?? place })),
  }
}

interface Sent extends Pasted {
  /** The same in a repeated request. */
  id: string
  withClaimed: boolean
  expected: number
}

export async function tellList({ id, withClaimed, expected, ...pasted }: Sent): Promise<number> {
  const { data: people } = await data()
    .rpc('tell_shortlist', { id, ...request(pasted), with_claimed: withClaimed, expected })
    .throwOnError()
  return z.number().parse(people)
}

export async function takeBackList(id: string): Promise<number> {
  const { data: people } = await data().rpc('take_back_shortlist', { id }).throwOnError()
  return z.number().parse(people)
}
