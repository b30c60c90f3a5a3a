import type { DatabaseFunction, FunctionParameter } from './schema.ts'

/**
 * The order of a name's overloads in an error that lists them, as in PostgREST (Routine.hs): fewer parameters first,
 * those without a comment before those with one, then by the parameters' names and types.
 */
export function byParameters(a: DatabaseFunction, b: DatabaseFunction): number {
  return (
    a.parameters.length - b.parameters.length ||
    Number(a.description !== undefined) - Number(b.description !== undefined) ||
    alphabetical(a.description ?? '', b.description ?? '') ||
    firstDifference(a.parameters, b.parameters)
  )
}

function firstDifference(a: readonly FunctionParameter[], b: readonly FunctionParameter[]): number {
  for (const [index, one] of a.entries()) {
    const other = b[index]
    if (other === undefined) return 1
    const difference =
      alphabetical(one.name, other.name) ||
      alphabetical(one.displayType, other.displayType) ||
      Number(one.required) - Number(other.required) ||
      Number(one.variadic) - Number(other.variadic)
    if (difference !== 0) return difference
  }
  return 0
}

/** By code unit, independent of a locale. */
function alphabetical(a: string, b: string): number {
  return a === b ? 0 : a < b ? -1 : 1
}
