import { useQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { data } from '#web/backend/data.ts'
import { parseRows } from '#web/backend/parse-rows.ts'
import { experienceColumns, experienceRow } from '#web/content/experiences/experiences.ts'
import { useCall } from '#web/queries/use-call.ts'

/** What the account has written, whatever became of it. */
export function useMyExperiences() {
  return useQuery({
    queryKey: ['experiences', 'mine'],
    queryFn: async ({ signal }) => {
      const { data: rows } = await data()
        .from('experiences')
        .select(experienceColumns)
        .is('mine', true)
        .order('year', { ascending: false })
        .order('id')
        .abortSignal(signal)
        .throwOnError()
      return parseRows(experienceRow, rows)
    },
  })
}

const organisationRow = z.object({ id: z.string(), name: z.string() })

/** Those to choose from. */
export function useOrganisations() {
  return useQuery({
    queryKey: ['organisations', 'names'],
    queryFn: async ({ signal }) => {
      const { data: rows } = await data()
        .from('organisations')
        .select('id, name')
        .order('name')
        .limit(2000)
        .abortSignal(signal)
        .throwOnError()
      return parseRows(organisationRow, rows)
    },
    staleTime: 60_000,
  })
}

interface SentRound {
  kind: string
  asked: string
  minutes: number | null
  helped: string
}

export interface SentExperience {
  id: string
  organisation: string
  drive: string | null
  role: string
  year: number
  outcome: string
  rounds: SentRound[]
  anonymous: boolean
}

export const useSendExperience = (onDone: () => void) =>
  useCall({
    call: async ({ drive, rounds, ...sent }: SentExperience) => {
      await data()
        .rpc('send_experience', {
          ...sent,
          rounds: rounds.map((round) => ({ ...round })),
          ...(drive !== null && { drive }),
        })
        .throwOnError()
      return 'Sent. The placement cell reads it before others do.'
    },
    changes: ['experiences'],
    onDone,
  })

export const useWithdraw = () =>
  useCall({
    call: async (id: string) => {
      await data().rpc('withdraw_experience', { id }).throwOnError()
      return 'Deleted'
    },
    changes: ['experiences'],
  })
