/** Renamed environment variables: before → now. The old name works for one more release. */
const renamed: Record<string, string> = { ASSISTANT_PATIENCE: 'ASSISTANT_TIMEOUT' }

/** A copy with the present names; where both are set, the present one counts. */
export function withCurrentNames(set: Record<string, string | undefined>): Record<string, string | undefined> {
  const current = { ...set }
  for (const old of oldNames(set)) {
    const name = renamed[old] ?? old
    current[name] ??= current[old]
    delete current[old]
  }
  return current
}

/** For the start-up lines and the admin area, a sentence for each old name that is set. */
export function renamedVariableWarnings(set: Record<string, string | undefined>): string[] {
  return oldNames(set).map(
    (old) => `${old} is now called ${renamed[old]}: rename it, the next release ignores the old name`,
  )
}

const oldNames = (set: Record<string, string | undefined>) =>
  Object.keys(renamed).filter((old) => set[old] !== undefined)
