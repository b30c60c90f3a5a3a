import { parentPort } from 'node:worker_threads'
import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary as common } from '@zxcvbn-ts/language-common'
import { dictionary as english } from '@zxcvbn-ts/language-en'

// Runs in a thread of its own (password-strength.ts): the dictionaries take a second to load and tens of megabytes, and
// some passwords take hundreds of milliseconds to estimate.

/** Without family names and the long word list: 60 MB for words that add little to the others. */
const dictionary = Object.fromEntries(
  Object.entries({ ...common, ...english }).filter(([name]) => !/^(lastnames|commonWords|.*Numbers)-en$/.test(name)),
)
const zxcvbn = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs })

/** The most frequent passwords, including names and idols from all over the world. */
const favourites = new Set(common['passwords-common'].slice(0, 10_000).filter((word) => /^[a-z]{4,}$/.test(word)))

export interface Question {
  id: number
  password: string
  /** The password's main word, see `coreOf`. */
  core: string
  about: string[]
}
export interface Estimate {
  id: number
  guesses: number
  /** Whether the core alone is a favourite password. */
  isFavourite: boolean
}

parentPort?.on('message', ({ id, password, core, about }: Question) => {
  const { guesses } = zxcvbn.check(password, about)
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- between threads there are no origins
  parentPort?.postMessage({ id, guesses, isFavourite: favourites.has(core) } satisfies Estimate)
})
