import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { allFannedOut } from '#tests/support/features/notifications.ts'
import { type Who, type World, openWorld, suspects } from './anonymity-world.ts'

/**
 * Two sites with the same people and the same interview experiences, which differ in who of two wrote the anonymous ones. After
 * each action a visitor, a free account, another student, an officer and an admin get the same answers from both.
 */

let worlds: World[]
const organisation = randomUUID()
const ids = { published: randomUUID(), returned: randomUUID(), hidden: randomUUID(), waiting: randomUUID() }

beforeAll(async () => {
  worlds = await Promise.all(suspects.map((author) => openWorld(author)))
  for (const world of worlds) {
    await world.sql("insert into public.grants (account, area) values ($1, 'placements')", [world.idOf('moderator')])
    await world.sql("insert into public.organisations (id, name) values ($1, 'Sample Systems')", [organisation])
  }
})
afterAll(() => Promise.all(worlds.map((world) => world.close())))

const call = async (world: World, who: Who, name: string, body: object) => {
  const response = await world.send(who, 'POST', `/rest/v1/rpc/${name}`, body)
  if (!response.ok) throw new Error(`${who} ${name}: ${response.status} ${await response.text()}`)
  await allFannedOut(world.whole.database.pool)
}
const send = (world: World, who: Who, id: string, more: object = {}) =>
  call(world, who, 'send_experience', {
    id,
    organisation,
    role: 'Analyst',
    year: 2026,
    outcome: 'selected',
    rounds: [{ kind: 'hr', asked: 'Why us?', minutes: null, helped: '' }],
    anonymous: true,
    ...more,
  })
const decide = (world: World, id: string, decision: string, seen = 1) =>
  call(world, 'moderator', 'decide_experience', { id, decision, seen, reason: 'Names a person.' })

const steps: [name: string, act: (world: World) => Promise<unknown>][] = [
  [
    'experiences of both under their names',
    async (world) => {
      for (const [index, who] of suspects.entries()) {
        const id = `00000000-0000-4000-8000-00000000000${index}`
        await send(world, who, id, { anonymous: false, role: `Role of ${who}` })
        await decide(world, id, 'publish')
      }
    },
  ],
  [
    'anonymous ones that wait',
    async (world) => {
      for (const id of Object.values(ids)) await send(world, world.author, id)
    },
  ],
  [
    'one published, one returned, one hidden',
    async (world) => {
      await decide(world, ids.published, 'publish')
      await decide(world, ids.returned, 'return')
      await decide(world, ids.hidden, 'hide')
    },
  ],
  [
    'marks of the others',
    async (world) => {
      for (const who of ['pro', 'moderator', 'boss'] as const)
        await call(world, who, 'mark_experience', { id: ids.published, helpful: true })
    },
  ],
  [
    'an edit of the published one, and its second review',
    async (world) => {
      await send(world, world.author, ids.published, { outcome: 'waiting' })
      await decide(world, ids.published, 'publish', 2)
    },
  ],
  [
    'new names of both',
    async (world) => {
      for (const who of suspects) {
        await world.sql('update public.users set first_name = $2 where id = $1', [world.idOf(who), `New ${who}`])
        await call(world, who, 'rename_my_posts', {})
      }
    },
  ],
  ['the deletion of an account', (world) => world.sql('delete from auth.users where id = $1', [world.idOf('one')])],
]

const paths = [
  '/rest/v1/experiences?select=*,mine,helpful_count,found_helpful&order=id',
  '/rest/v1/experiences?order=year,published_on,sent_on,checked_on,id&select=id',
  '/rest/v1/experiences?author_name=eq.&order=id&select=id,revision',
  '/rest/v1/experiences?mine=is.true',
  '/rest/v1/organisations?select=name,experiences(count)',
  '/rest/v1/notifications?order=id',
  '/rest/v1/audit_log?order=id&limit=40',
  '/rest/v1/rpc/search?q=Analyst',
]

async function compare(whole = false): Promise<string[]> {
  const [one, two] = await Promise.all(worlds.map((world) => world.read(whole ? [...paths, ...world.paths] : paths)))
  if (one === undefined || two === undefined) return ['a world is missing']
  return [...one].filter(([path, answer]) => two.get(path) !== answer).map(([path, answer]) => `${path}: ${answer}`)
}

const act = (step: (world: World) => Promise<unknown>) => Promise.all(worlds.map((world) => step(world)))

describe('who wrote an anonymous experience', { timeout: 240_000, retry: 0 }, () => {
  it('cannot be seen at any address by any reader, after each action', async () => {
    for (const [index, [name, step]] of steps.entries()) {
      await act(step)
      expect([name, await compare(index === 3 || index === steps.length - 1)]).toEqual([name, []])
    }
  })

  // The account of one suspect is deleted by now; that of the other is not.
  it.each([
    [
      'a name',
      /select=\*,mine/,
      `update public.experiences e set author_name = coalesce((select 'known' from private.experience_authors a
         where a.experience_id = e.id), '') where e.author_name = ''`,
    ],
    [
      'an order',
      /order=year/,
      `update public.experiences e set year = 2020 from private.experience_authors a where a.experience_id = e.id`,
    ],
    [
      'a policy that opens what is returned',
      /select=\*,mine/,
      `create policy "opened" on public.experiences for select to authenticated using (true)`,
    ],
  ])('would be seen in %s that gives it away', async (_, address, broken) => {
    const before = await compare()
    await act((world) => world.sql(broken))
    const found = (await compare()).filter((difference) => !before.includes(difference))
    expect(found.filter((difference) => address.test(difference))).not.toEqual([])
  })
})
