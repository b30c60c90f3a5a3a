import type { ReadNode } from './read-plan.ts'

/** PostgREST's text (App.hs, `legacyWarnMsg`). */
const message =
  'Embedded resource was referenced by relation name even though it has an alias. This is deprecated and will stop working in a future release.'

/** The Warning header for embeds with an alias that the query calls by their target; undefined without any. */
export function deprecationWarning(node: ReadNode): string | undefined {
  const changes = deprecatedNames(node)
  if (changes.length === 0) return undefined
  return `299 - "${message} Update ${changes.join(', ')} in query string filters, orders or limits."`
}

function deprecatedNames({ embeds }: ReadNode): string[] {
  return embeds.flatMap(({ deprecatedName, name, node }) => [
    ...(deprecatedName === undefined ? [] : [`${quotable(deprecatedName)} to ${quotable(name)}`]),
    ...deprecatedNames(node),
  ])
}

/** An alias may be any text; a header's quoted string may hold printable ASCII only. */
function quotable(name: string): string {
  return `\`${name.replaceAll(/[^ -~]|["\\]/gu, '?')}\``
}
