import { isCommon, fewGuesses } from '#domain/accounts/common-passwords.ts'
import { normalPassword } from '#domain/accounts/password.ts'

/** Why a password can be guessed soon, in a short line and a longer one. */
export interface GuessReason {
  title: string
  text: string
}

type Estimate = (password: string) => { guesses: number; patterns: string[] }

let loading: Promise<Estimate> | undefined

/** The estimator that the server uses, too (server/supabase/auth/passwords), without its long word lists. */
export function loadEstimator(): Promise<Estimate> {
  loading ??= load()
  loading.catch(() => (loading = undefined))
  return loading
}

async function load(): Promise<Estimate> {
  const [{ ZxcvbnFactory }, { adjacencyGraphs, dictionary }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ])
  const zxcvbn = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs })
  return (password) => {
    const { guesses, sequence } = zxcvbn.check(password)
    return { guesses, patterns: sequence.map(({ pattern }) => pattern) }
  }
}

/** Undefined where the password is neither common nor estimated as weak. */
export function reasonOf(password: string, estimate: Estimate | undefined): GuessReason | undefined {
  const normal = normalPassword(password)
  const known = isCommon(normal)
  const estimated = estimate?.(normal)
  if (!known && (estimated === undefined || estimated.guesses >= fewGuesses)) return undefined
  return { title: `Easy to guess: ${partsOf(normal, estimated?.patterns ?? [])}`, text: cure }
}

const cure = 'Such passwords are in every guessing list. Three unlike words do better.'

const names: Record<string, string> = {
  dictionary: 'a common word',
  spatial: 'neighbouring keys',
  repeat: 'something repeated',
  sequence: 'a run of letters or figures',
  date: 'a date',
  regex: 'a year',
}

/** 'a common word and a year'. */
function partsOf(password: string, patterns: readonly string[]): string {
  const year = /(?:19|20)\d\d/.test(password) ? ['a year'] : []
  const named = patterns.map((pattern) => names[pattern]).filter((name) => name !== undefined)
  const parts = [...new Set([...(named.length === 0 ? ['a common word'] : named), ...year])].slice(0, 3)
  return parts.length === 1 ? (parts[0] ?? '') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`
}
