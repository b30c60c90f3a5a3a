import { findsText } from '#domain/text/text-search.ts'
import type { Alumnus } from './alumni.ts'

const newestFirst = (a: string, b: string) => Number(b) - Number(a)
const alphabetical = (a: string, b: string) => a.localeCompare(b, 'en')

/** The list's filters: texts of an alumnus, each in the address under its name. 'All …' is quoted exactly. */
export const filters = [
  { name: 'year', label: 'Graduation year', all: 'All Years', order: newestFirst },
  { name: 'company', label: 'Company', all: 'All Companies', order: alphabetical },
] as const

export type FilterName = (typeof filters)[number]['name']

export const filterNames = filters.map(({ name }) => name)

/** The names in the address; `takes` is 'yes' for those who take a request now. */
export const addressNames = [...filterNames, 'takes'] as const
export type AddressName = (typeof addressNames)[number]

/** The chosen filters; an empty text means all. */
export type Wanted = Record<'search' | AddressName, string>

/** docs/behaviour.md#validation-alumni-placements-vendors-and-resume: name, degree or current position, combined with the filters. */
export function matchesAlumnus(
  alumnus: Pick<Alumnus, 'name' | 'degree' | 'position' | 'requests' | FilterName>,
  wanted: Wanted,
): boolean {
  return (
    filterNames.every((name) => wanted[name] === '' || alumnus[name] === wanted[name]) &&
    (wanted.takes === '' || alumnus.requests.left > 0) &&
    findsText(wanted.search, [alumnus.name, alumnus.degree, alumnus.position])
  )
}

/** The distinct texts of a filter, in its order, without empty ones. */
export function optionsOf<Name extends FilterName>(
  alumni: readonly Pick<Alumnus, Name>[],
  { name, order }: { name: Name; order: (a: string, b: string) => number },
): string[] {
  return [...new Set(alumni.map((alumnus) => alumnus[name]).filter((text) => text !== ''))].toSorted(order)
}

/** The number of alumni per text of a filter; under an empty text, the total. */
export function countBy<Name extends FilterName>(
  alumni: readonly Pick<Alumnus, Name>[],
  name: Name,
): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const alumnus of alumni) counts.set(alumnus[name], (counts.get(alumnus[name]) ?? 0) + 1)
  return counts.set('', alumni.length)
}
