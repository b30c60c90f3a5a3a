import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { UseQueryResult } from '@tanstack/react-query'
import { useMemo } from 'react'
import * as z from 'zod/mini'
import { figuresShape } from '#domain/drives/figures.ts'
import type { Figures } from '#domain/drives/figures.ts'
import { data } from '#web/backend/data.ts'
import { useBranches } from '#web/content/branches.ts'
import { useAccount } from '#web/session/account.ts'
import { useSession } from '#web/session/session.ts'
import { storeFigures, useStoredFigures } from './stored-figures.ts'
import { withProfile } from './with-profile.ts'

const savedRow = z.object({ figures: figuresShape })

/** A student's figures, and where they are. */
export interface OwnFigures {
  /** What the rules are applied to; undefined while it is being loaded. */
  figures: Figures | undefined
  /** What was entered, without the profile's branch; undefined where nothing was. */
  entered: Figures | undefined
  /** Whether it is known what the account has: saving replaces it. */
  isAccountKnown: boolean
  /** Whether the account has exactly these. */
  saved: boolean
  /** Whether the account has any. */
  inAccount: boolean
  change: (figures: Figures) => void
  save: () => void
  saving: boolean
  /** Deletes them from the account; this device keeps its copy. */
  takeOff: () => void
  takingOff: boolean
  /** The last saving or deleting failed. */
  failed: boolean
  /** Deletes the copy of this device. */
  forget: () => void
}

export function useOwnFigures(): OwnFigures {
  const { user } = useSession()
  const account = user?.id ?? ''
  const client = useQueryClient()
  const key = ['academic figures', account]
  const stored = useStoredFigures(account)
  const profile = useAccount()
  const branches = useBranches()
  const row = useQuery({
    queryKey: key,
    queryFn: async ({ signal }): Promise<Figures | null> => {
      const { data: found } = await data()
        .from('academic_figures')
        .select('figures')
        .eq('account_id', account)
        .abortSignal(signal)
        .maybeSingle()
        .throwOnError()
      return z.nullable(savedRow).parse(found)?.figures ?? null
    },
    enabled: account !== '',
    staleTime: 60_000,
  })
  const set = (figures: Figures | null) => client.setQueryData(key, figures)
  const save = useMutation({
    mutationFn: async (figures: Figures) => {
      await table().upsert({ account_id: account, figures }, { onConflict: 'account_id' }).throwOnError()
      return figures
    },
    onSuccess: set,
  })
  const takeOff = useMutation({
    mutationFn: async (figures: Figures) => {
      await table().delete().eq('account_id', account).throwOnError()
      return figures
    },
    onSuccess: (figures) => {
      storeFigures(account, figures)
      set(null)
    },
  })

  const inAccount = row.data ?? undefined
  const entered = stored ?? inAccount
  const branch = branches.data?.find(({ id }) => id === profile.data?.branchId)?.code
  const isLoading = (stored === undefined && isAwaited(row)) || isAwaited(profile) || isAwaited(branches)
  const figures = useMemo(
    () => (isLoading ? undefined : withProfile(entered ?? {}, branch)),
    [isLoading, entered, branch],
  )
  return {
    figures,
    entered,
    isAccountKnown: row.isSuccess,
    saved: inAccount !== undefined && (stored === undefined || isSame(stored, inAccount)),
    inAccount: inAccount !== undefined,
    change: (changed) => storeFigures(account, changed),
    save: () => save.mutate(entered ?? {}),
    saving: save.isPending,
    takeOff: () => takeOff.mutate(entered ?? {}),
    takingOff: takeOff.isPending,
    failed: save.isError || takeOff.isError,
    forget: () => storeFigures(account, undefined),
  }
}

/** Without a connection a query waits for one, and what this device does not have is unknown. */
const isAwaited = ({ isPending, fetchStatus }: Pick<UseQueryResult, 'isPending' | 'fetchStatus'>) =>
  isPending && fetchStatus !== 'paused'

const table = () => data().from('academic_figures')

/** PostgreSQL sorts the keys of a document. */
const isSame = (one: Figures, other: Figures): boolean => sortedText(one) === sortedText(other)

const sortedText = (figures: Figures): string => JSON.stringify(figures, sortKeys)

function sortKeys(_: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)))
}
