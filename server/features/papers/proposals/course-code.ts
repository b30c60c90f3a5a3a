import type { Course } from './courses.ts'
import type { Proposal, Source } from './proposal.ts'
import { mayBeCode } from './recognition.ts'

/** 'CS-301', 'cs 301' and 'CS301' are one code. */
const asCode = (code: string) => code.toLowerCase().replaceAll(/[^a-z0-9]/g, '')

const isCode = (plain: string) => plain.length >= 4 && /[a-z]/.test(plain) && /\d/.test(plain)

export function proposeByCode({ raw, from }: Source, courses: readonly Course[]): Proposal<string> | undefined {
  const pieces = raw.toLowerCase().match(/[a-z]+|\d+/g) ?? []
  const written = new Set<string>()
  for (let first = 0; first < pieces.length; first++)
    for (let length = 1; length <= 5; length++) written.add(pieces.slice(first, first + length).join(''))
  return only(
    courses.filter(({ code }) => isCode(asCode(code)) && written.has(asCode(code))),
    from,
  )
}

/** A code that text recognition has garbled. Never sure: another code may be written so. */
export function proposeByGarbledCode({ raw, from }: Source, courses: readonly Course[]): Proposal<string> | undefined {
  if (from !== 'page') return undefined
  const written = new Set(
    [...raw.toLowerCase().matchAll(/(?<![a-z0-9])([a-z0-9]{1,4})(?:[ -]([a-z0-9]{2,6}))?(?![a-z0-9])/g)].flatMap(
      ([, first = '', second = '']) => [first + second],
    ),
  )
  for (const word of raw.toLowerCase().match(/[a-z0-9]{4,10}/g) ?? []) written.add(word)
  const candidates = [...written].filter((word) => /\d/.test(word))
  const found = only(
    courses.filter(({ code }) => {
      const plain = asCode(code)
      return isCode(plain) && candidates.some((word) => mayBeCode(word, plain))
    }),
    from,
  )
  return found && { ...found, sure: false }
}

function only([first, ...others]: readonly Course[], from: Source['from']): Proposal<string> | undefined {
  return first && { value: first.id, sure: others.length === 0, from }
}
