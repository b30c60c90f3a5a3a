import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { root } from '#server/core/config/root.ts'
import { coreOf, fewForFavourites, fewGuesses } from '#domain/accounts/common-passwords.ts'
import type { Estimate, Question } from './password-worker.ts'

/** After this the answer is not waited for, ms. The first question also waits for the dictionaries. */
const timeoutMs = 8_000
/** More would wait for longer than anybody does. */
const maxWaiting = 20
/** The thread ends, and gives its 90 MB back, when nobody has chosen a password for so long, ms. */
const idle = 60_000

let worker: Worker | undefined
let idleTimer: NodeJS.Timeout | undefined
let lastId = 0
const waiting = new Map<number, (estimate: Estimate | undefined) => void>()

/**
 * Whether a guesser would find the password soon (zxcvbn). The thread that estimates it is started by the first
 * question, so no start and no other request pays for it.
 *
 * @param about names and addresses of whom it belongs to
 * @returns false as well when no estimate comes in time: the list of common passwords still holds then
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

/** The next question starts another one. */
function stop(which: Worker | undefined): void {
  if (which === undefined || which !== worker) return
  worker = undefined
  for (const answer of waiting.values()) answer(undefined)
  void which.terminate()
}
