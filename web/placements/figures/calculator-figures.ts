import { useQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { entriesOfState, entriesShape } from '#domain/cgpa/entries-schema.ts'
import { figuresOfCalculator } from '#domain/drives/figures.ts'
import type { Figures } from '#domain/drives/figures.ts'
import { data } from '#web/backend/data.ts'
import { places } from '#web/storage/storage-keys.ts'
import { slotOf } from '#web/storage/storage.ts'
import { shaped } from '#web/storage/value.ts'

/** What the calculator stores on this device (web/calculator/saving), as far as it is needed here. */
const copies = shaped(z.object({ entries: entriesShape }))

const row = z.nullable(z.object({ state: z.unknown() }))

/** The semesters or the CGPA that the calculator has, on this device or in the account; null where there are none. */
export function useCalculatorFigures(account: string) {
  return useQuery({
    queryKey: ['academic figures', account, 'calculator'],
    queryFn: async ({ signal }): Promise<Pick<Figures, 'semesters' | 'previous'> | null> => {
      const entries = copies.read(slotOf(places.calculator, account))?.entries ?? (await savedEntries(account, signal))
      const figures = entries === undefined ? {} : figuresOfCalculator(entries)
      return figures.semesters || figures.previous ? figures : null
    },
    // The calculator's page may be open beside this one.
    staleTime: 0,
    meta: { persist: false },
  })
}

async function savedEntries(account: string, signal: AbortSignal) {
  const { data: found } = await data()
    .from('calculator_states')
    .select('state')
    .eq('account_id', account)
    .abortSignal(signal)
    .maybeSingle()
    .throwOnError()
  return entriesOfState(row.parse(found)?.state)
}
