import { foldedName } from '../../exam-table/find-courses.ts'
import { nearest } from './nearest.ts'
import { type Reading, wrong } from './reading.ts'

export interface Branch {
  id: string
  code: string
  name: string
  semesters: number
}

const all = /^(?:all|all branches|common|common to all)$/i

/** One branch or several, by code or name: `CSE`, `CSE; IT`, `CSE/IT & ECE`, `All branches`. */
export function readBranches(text: string, branches: readonly Branch[]): Reading<readonly Branch[]> {
  if (all.test(text)) return { value: branches }
  const found: Branch[] = []
  for (const name of namesIn(text, branches)) {
    const branch = branchNamed(name, branches)
    if (branch === undefined)
      return wrong(
        'unknown-branch',
        `No branch is called “${name}”. There are ${branches.map(({ code }) => code).join(', ') || 'none yet'}: add it first.`,
        nearest(
          name,
          branches.map(({ code }) => code),
        ).map((code) => text.replace(name, () => code)),
      )
    if (!found.includes(branch)) found.push(branch)
  }
  return { value: found }
}

function branchNamed(name: string, branches: readonly Branch[]): Branch | undefined {
  const folded = foldedName(name)
  return (
    branches.find(({ code }) => foldedName(code) === folded) ??
    branches.find((one) => foldedName(one.name) === folded) ??
    shortened(name, branches)
  )
}

/** "Civil", "Mech. Engg", "Comp Sc & Engg": the beginnings of a name's words, where one branch alone has them. */
function shortened(name: string, branches: readonly Branch[]): Branch | undefined {
  const typed = wordsOf(name)
  // What follows a branch, a semester or the letter of a section, is no beginning of a word.
  if (/\d/.test(name) || typed.some((word) => word.length < 2) || typed.every((word) => word.length < 4))
    return undefined
  const [found, ...others] = branches.filter((one) => {
    const words = wordsOf(one.name)
    return typed.length <= words.length && typed.every((word, at) => words[at]?.startsWith(word))
  })
  return others.length === 0 ? found : undefined
}

const wordsOf = (name: string): string[] =>
  name
    .toLowerCase()
    .split(/[^\p{L}\p{M}]+/u)
    .filter((word) => word !== '' && !/^(?:and|of|engg|engineering|dept|department)$/.test(word))

/** “&” and “and” are part of many names, so they divide only what is no name as a whole. */
const namesIn = (text: string, branches: readonly Branch[]): string[] =>
  parts(text, /[;,/|\n+]/).flatMap((name) =>
    branchNamed(name, branches) === undefined ? parts(name, /&|\band\b/i) : [name],
  )

const parts = (text: string, divider: RegExp): string[] =>
  text
    .split(divider)
    .map((part) => part.trim())
    .filter((part) => part !== '')
