import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { type ConsentLanguage, consentVersion, languageTags, purposes } from '#domain/consent/consent.ts'
import { callServer } from '#web/backend/call-server.ts'
import { data } from '#web/backend/data.ts'
import { parseRows } from '#web/backend/parse-rows.ts'

const row = z.object({
  purpose: z.enum([...purposes, 'adult', 'parent', 'later']),
  given: z.boolean(),
  text_version: z.string(),
  language: z.enum(languageTags),
  at: z.string(),
})

export type Consent = z.infer<typeof row>
/** The newest row of each purpose. */
export type Consents = Partial<Record<Consent['purpose'], Consent>>

/** Of one press, by purpose; `later: false` puts the question off. */
export type Answers = Partial<Record<Exclude<Consent['purpose'], 'parent'>, boolean>>

const key = ['consents']
/** Of all purposes together: far more than a person has. */
const newest = 1000

export function useConsents() {
  return useQuery({
    queryKey: key,
    queryFn: async ({ signal }) => {
      const { data: rows } = await data()
        .from('consents')
        .select('purpose, given, text_version, language, at')
        .order('id', { ascending: false })
        .limit(newest)
        .abortSignal(signal)
        .throwOnError()
      return newestOf(parseRows(row, rows))
    },
    meta: { persist: false },
  })
}

/** @param rows the newest first */
function newestOf(rows: readonly Consent[]): Consents {
  const found: Consents = {}
  for (const one of rows) found[one.purpose] ??= one
  return found
}

/** Saves answers to the newest text; what Today asks is known at once. */
export function useGiveConsent(language: ConsentLanguage) {
  const client = useQueryClient()
  return useMutation({
    networkMode: 'always',
    mutationFn: async (answers: Answers) =>
      data().rpc('give_consent', { answers, text_version: consentVersion, language }).throwOnError(),
    onSuccess: async () => {
      client.setQueriesData<object>({ queryKey: ['today'] }, (today) => today && { ...today, consent: false })
      await client.invalidateQueries({ queryKey: key })
    },
  })
}

export function useAskParent(language: ConsentLanguage) {
  return useMutation({
    networkMode: 'always',
    mutationFn: async (email: string) => {
      await callServer('POST', '/api/consent/parent', { email, language })
      return email
    },
  })
}
