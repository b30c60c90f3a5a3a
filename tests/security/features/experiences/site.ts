import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import { areaNames } from '#domain/roles/roles.ts'
import { type Session, startWholeApp, type WholeApp } from '#tests/security/whole-app.ts'

/** A site with an author, other students, an officer of the area placements and holders of the other areas. */
interface Experiences {
  whole: WholeApp
  author: Session
  pro: Session
  free: Session
  officer: Session
  admin: Session
  others: [string, Session][]
}

export const organisation = randomUUID()
export const otherOrganisation = randomUUID()
export const drive = randomUUID()
/** Of the text of a round: nothing else has it. */
export const word = 'zanskarology'
export const round = { kind: 'technical', asked: `Explain ${word}.`, minutes: 40, helped: 'A quiet evening.' }

/** Without an experience before each test. */
export function experiencesOfFile() {
  let site: Experiences
  const sql = async (text: string, values: unknown[] = []): Promise<Record<string, unknown>[]> =>
    (await site.whole.database.pool.query(text, values)).rows

  beforeAll(async () => {
    const whole = await startWholeApp()
    const signUp = (name: string) => whole.signUp(`${name}@example.org`)
    site = {
      whole,
      author: await signUp('author'),
      pro: await signUp('pro'),
      free: await signUp('free'),
      officer: await signUp('officer'),
      admin: await signUp('admin'),
      others: [],
    }
    const { author, pro, officer, admin, others } = site
    await sql("update public.users set plan = 'pro', first_name = 'Asha', last_name = 'Sample' where id = any ($1)", [
      [author.user.id, pro.user.id],
    ])
    await sql('update public.profiles set is_admin = true where id = $1', [admin.user.id])
    await sql("insert into public.grants (account, area) values ($1, 'placements')", [officer.user.id])
    for (const area of areaNames.filter((name) => name !== 'placements')) {
      const holder = await signUp(`${area}-holder`)
      await sql('insert into public.grants (account, area) values ($1, $2)', [holder.user.id, area])
      others.push([`the holder of ${area}`, holder])
    }
    await sql("insert into public.organisations (id, name) values ($1, 'Sample Systems'), ($2, 'Sample Bank')", [
      organisation,
      otherOrganisation,
    ])
    await sql(
      "insert into public.drives (id, organisation_id, role, kind, closes_on) values ($1, $2, 'Analyst', 'job', '2026-12-01')",
      [drive, organisation],
    )
  })
  afterAll(() => site.whole.close())
  beforeEach(async () => {
    await sql('delete from public.experiences')
    await sql('delete from private.posting_allowances')
    await sql('delete from public.notifications')
    await sql('update public.college set anonymous_posts = true')
  })

  const request = (
    who: Session | undefined,
    path: string,
    body?: unknown,
    { method = body === undefined ? 'GET' : 'POST', ...headers }: Record<string, string> = {},
  ) =>
    site.whole.app.request(`/rest/v1/${path}`, {
      method,
      headers: {
        apikey: site.whole.backend.secrets.publishableKey,
        ...(who !== undefined && { authorization: `Bearer ${who.access_token}` }),
        'content-type': 'application/json',
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
  const send = (id: string, more: object = {}, who = site.author) =>
    request(who, 'rpc/send_experience', {
      id,
      organisation,
      role: 'Analyst',
      year: 2026,
      outcome: 'selected',
      rounds: [round],
      anonymous: true,
      ...more,
    })
  const decide = (id: string, decision: string, more: object = {}, who = site.officer) =>
    request(who, 'rpc/decide_experience', { id, decision, seen: 1, reason: 'Names a person.', ...more })
  return {
    site: () => site,
    sql,
    request,
    send,
    decide,
    published: async (more: object = {}) => {
      const id = randomUUID()
      expect((await send(id, more)).status).toBe(200)
      expect((await decide(id, 'publish')).status).toBe(204)
      return id
    },
    /** What a reader finds in the table, or the status of the error. */
    readBy: async (who: Session | undefined) => {
      const response = await request(who, 'experiences?select=id,state,author_name,reason,mine,helpful_count')
      return response.status === 200 ? ((await response.json()) as Record<string, unknown>[]) : response.status
    },
    stateOf: async (id: string) =>
      (await sql('select state from public.experiences where id = $1', [id]))[0]?.['state'],
    codeOf: async (response: Response) => [response.status, ((await response.json()) as { hint: string }).hint],
  }
}
