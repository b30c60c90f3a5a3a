import type { Client } from '#server/core/database/pool.ts'
import { comparedLength, shareOf, shinglesOf, sketchOf } from './shingles.ts'

/** Papers of one course share their instructions and a question or two; a second scan shares nearly all. */
const minShare = 0.5
const compared = 8
/** Of the sketch: fewer in common are chance. */
const minCommon = 8
/** Pairs of words that so many papers have say nothing: "time hours", "full marks". */
const commonToAll = 500

export interface Similar {
  id: string
  share: number
}

/** The papers that say the same, the most similar first: found by their sketches, compared by their texts. */
export async function findSimilar(client: Client, id: string, shingles: ReadonlySet<number>): Promise<Similar[]> {
  const sketch = sketchOf(shingles)
  if (sketch.length === 0) return []
  const { rows } = await client.query<{ id: string; text: string }>(
    `with candidates as (
       select found.material_id, count(*) as common
       from unnest($2::integer[]) as wanted (hash) cross join lateral (
         select s.material_id from private.material_shingles s where s.hash = wanted.hash limit $5
       ) as found
       where found.material_id <> $1
       group by found.material_id having count(*) >= $3 order by common desc limit $4
     )
     select c.material_id as id, left(string_agg(p.text, e'\\n' order by p.page), $6) as text
     from candidates c join public.material_pages p on p.material_id = c.material_id
       join public.study_materials m on m.id = c.material_id and m.removed_at is null
     group by c.material_id`,
    [id, sketch, minCommon, compared, commonToAll, comparedLength],
  )
  return rows
    .map((other) => ({ id: other.id, share: Math.round(shareOf(shingles, shinglesOf(other.text)) * 100) / 100 }))
    .filter(({ share }) => share >= minShare)
    .toSorted((a, b) => b.share - a.share)
}
