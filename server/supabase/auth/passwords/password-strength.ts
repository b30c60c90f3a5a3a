import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { root } from '#server/core/config/root.ts'
import { coreOf, fewForFavourites, fewGuesses } from '#domain/accounts/common-passwords.ts'
import type { Estimate, Question } from './password-worker.ts'

/** Time limit of an estimate, ms. The first one includes loading the dictionaries. */
const timeoutMs = 8_000
/** With more estimates queued, the last would miss its time limit. */
const maxWaiting = 20
/** After this time without an estimate the thread ends and frees its 90 MB, ms. */
const idle = 60_000

let worker: Worker | undefined
let idleTimer: NodeJS.Timeout | undefined
let lastId = 0
const waiting = new Map<number, (estimate: Estimate | undefined) => void>()

/**
 * Whether a guesser would find the password soon (zxcvbn). The first call starts the thread that estimates, so neither
 * the server's start nor other requests pay for it.
 *
 * @param about names and addresses of the account's owner
 * @returns false as well when no estimate comes in time: the list of common passwords still applies
 */
export async function isGuessable(password: string, about: readonly string[]): Promise<boolean> {
  if (waiting.size >= maxWaiting) return false
  const question: Question = { id: ++lastId, password, core: coreOf(password), about: [...about] }
  const estimate = await ask(question)
  if (estimate === undefined) return false
  return estimate.guesses < (estimate.isFavourite ? fewForFavourites : fewGuesses)
}

function ask(question: Question): Promise<Estimate | undefined> {
  return new Promise((resolve) => {
    const late = setTimeout(() => stop(worker), timeoutMs)
    late.unref()
    waiting.set(question.id, (estimate) => {
      clearTimeout(late)
      waiting.delete(question.id)
      resolve(estimate)
    })
    worker ??= start()
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- between threads there are no origins
    worker.postMessage(question)
    clearTimeout(idleTimer)
    idleTimer = setTimeout(() => stop(worker), idle)
    idleTimer.unref()
  })
}

function start(): Worker {
  const started = new Worker(join(root, 'server/supabase/auth/passwords/password-worker.ts'), {
    resourceLimits: { maxOldGenerationSizeMb: 192 },
  })
  started.unref()
  started.on('message', (estimate: Estimate) => waiting.get(estimate.id)?.(estimate))
  started.on('error', () => stop(started))
  return started
}

/** The next estimate starts another thread. */
function stop(which: Worker | undefined): void {
  if (which === undefined || which !== worker) return
  worker = undefined
  for (const answer of waiting.values()) answer(undefined)
  void which.terminate()
}
