import type { Pool } from '#server/core/database/pool.ts'

/** What the server acknowledged, by table: all of it must be there after every start. */
export class Ledger {
  readonly #ids = new Map<string, Set<string>>()

  add(table: string, id: string): void {
    const ids = this.#ids.get(table) ?? new Set()
    this.#ids.set(table, ids.add(id))
  }

  /** How many writes were acknowledged. */
  get size(): number {
    return [...this.#ids.values()].reduce((all, ids) => all + ids.size, 0)
  }

  /** A line for each table that lacks rows. */
  async missing(pool: Pool): Promise<string[]> {
    const lines: string[] = []
    for (const [table, ids] of this.#ids) {
      const { rows } = await pool.query<{ id: string }>(
        `select i as id from unnest($1::uuid[]) as i where not exists (select from ${table} t where t.id = i)`,
        [[...ids]],
      )
      if (rows.length > 0) lines.push(`${table} lacks ${rows.length}, such as ${rows[0]?.id}`)
    }
    return lines
  }
}
