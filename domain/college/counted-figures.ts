import { thousands } from '../counted.ts'

/** What a number of the home page may count, as its figure names it: {members}. */
export const countedThings = ['members', 'papers', 'discussions', 'alumni', 'companies'] as const
export type CampusCounts = Record<(typeof countedThings)[number], number>

const named = /\{(\w*)\}/g

export const isCounted = (figure: string): boolean => figure.includes('{')

/** The names in a figure that count nothing: `{student}`. */
export const unknownNames = (figure: string): string[] =>
  [...figure.matchAll(named)]
    .map(([, name = '']) => name)
    .filter((name) => !(countedThings as readonly string[]).includes(name))

/** A figure with its counts: `{members}` of 1,234 members is `1,200+`. */
export const filledFigure = (figure: string, counts: CampusCounts): string =>
  figure.replaceAll(named, (text, name: string) =>
    Object.hasOwn(counts, name) ? rounded(counts[name as keyof CampusCounts]) : text,
  )

/** From 100 on rounded down to two digits, so that it remains true and changes seldom. */
function rounded(count: number): string {
  if (count < 100) return String(count)
  const step = 10 ** (String(count).length - 2)
  const down = Math.floor(count / step) * step
  return `${thousands(down)}${down < count ? '+' : ''}`
}
