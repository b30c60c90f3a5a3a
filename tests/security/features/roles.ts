import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll } from 'vitest'
import type { Person } from '#tests/protocol/auth/auth-server.ts'
import { type AdminArea, startAdminArea } from '../admin/admin-area.ts'

interface Scope {
  branch_id?: string
  semester_from?: number
  semester_to?: number
  posts_as?: string
  may_give?: boolean
  expires_at?: string
}

/** Two branches, and courses of the first in semesters 3 and 7, of the second in 3. */
export const branches = { own: randomUUID(), other: randomUUID() }
export const courses = { own: randomUUID(), ownLater: randomUUID(), other: randomUUID() }

/** The admin area of a test file with these courses, and what gives and uses roles in it. */
export function rolesOfFile(
  prepare: (area: AdminArea) => void = () => {},
  close: () => Promise<void> = async () => {},
) {
  let area: AdminArea
  beforeAll(async () => {
    area = await startAdminArea()
    prepare(area)
    await area.sql(`insert into public.branches (id, code, name) values ($1, 'RA', 'a'), ($2, 'RB', 'b')`, [
      branches.own,
      branches.other,
    ])
    await area.sql(
      `insert into public.courses (id, branch_id, code, name, semester)
       values ($1, $4, 'RA1', 'one', 3), ($2, $4, 'RA2', 'two', 7), ($3, $5, 'RB1', 'three', 3)`,
      [courses.own, courses.ownLater, courses.other, branches.own, branches.other],
    )
  })
  afterAll(async () => {
    await close()
    await area.close()
  })
  return {
    get area() {
      return area
    },
    give: async (person: Person, name: string, scope: Scope = {}): Promise<string> => {
      const [row] = await area.sql('select private.give_role(jsonb_populate_record(null::public.grants, $1)) as id', [
        JSON.stringify({ account: person.id, area: name, may_give: false, ...scope }),
      ])
      return String(row?.['id'])
    },
    takeAll: () => area.sql('delete from public.grants'),
    rpc: (as: Person, name: string, args: object) => area.rest(as, 'POST', `rpc/${name}`, args),
  }
}

/** The status of an error's response, and its code. */
export async function codeOf(response: Response): Promise<[number, string]> {
  const { code } = (await response.json()) as { code: string }
  return [response.status, code]
}
