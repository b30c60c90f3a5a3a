import { ApiError } from '../protocol/errors.ts'
import type { Level, Query, SelectedEmbed } from '../query/query-types.ts'

type Levels = Query['embedded']

/** The filters, order and window of one embed, and those of the embeds below it. */
export interface EmbedLevels {
  here: Level
  below: Levels
  /** The embed has an alias and the query calls it by its target: PostgREST deprecates that. */
  calledByTarget: boolean
}

const emptyLevel: Level = { conditions: [], order: [], limit: undefined, offset: 0 }

/**
 * Assigns each path of the query to an embed: the one with that name, else the first that aliases that target.
 * PostgREST 16 takes the first of either (`updateNode` in Plan.hs), which confuses a table that is embedded twice.
 *
 * @throws {ApiError} PGRST108 for a name that no embed has
 */
export function levelsOfEmbeds(levels: Levels, embeds: readonly SelectedEmbed[]): Map<SelectedEmbed, EmbedLevels> {
  const byEmbed = Map.groupBy(levels, ({ path: [name = ''] }) => embedCalled(name, embeds))
  return new Map(embeds.map((embed) => [embed, embedLevels(embed, byEmbed.get(embed) ?? [])]))
}

function embedCalled(name: string, embeds: readonly SelectedEmbed[]): SelectedEmbed {
  const found = embeds.find((embed) => embedName(embed) === name) ?? embeds.find(({ target }) => target === name)
  if (found === undefined) throw notEmbedded(name)
  return found
}

function embedLevels(embed: SelectedEmbed, levels: Levels): EmbedLevels {
  return {
    here: levels.filter(({ path }) => path.length === 1).reduce((all, { level }) => merged(all, level), emptyLevel),
    below: levels.filter(({ path }) => path.length > 1).map(({ path, level }) => ({ path: path.slice(1), level })),
    calledByTarget: levels.some(({ path }) => path[0] !== embedName(embed)),
  }
}

/** One query may call an embed by both of its names. */
function merged(one: Level, other: Level): Level {
  return {
    conditions: [...one.conditions, ...other.conditions],
    order: one.order.length > 0 ? one.order : other.order,
    limit: one.limit ?? other.limit,
    offset: one.offset || other.offset,
  }
}

export function embedName({ alias, target }: SelectedEmbed): string {
  return alias ?? target
}

export function notEmbedded(name: string): ApiError {
  return new ApiError(400, 'PGRST108', `'${name}' is not an embedded resource in this request`, {
    hint: `Verify that '${name}' is included in the 'select' query parameter.`,
  })
}
