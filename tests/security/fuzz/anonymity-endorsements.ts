import { expect } from 'vitest'
import { madeIn } from './anonymity-made.ts'
import { suspects, type Who, type World } from './anonymity-world.ts'

/** Both suspects are of the staff and endorse an answer of somebody else; the author may not endorse their own. */
export async function endorseAnswers(world: World): Promise<void> {
  const { answer, own } = madeIn(world)
  for (const who of suspects) await world.sql("update public.users set role = 'staff' where id = $1", [world.idOf(who)])
  const endorse = async (who: Who, comment: string) =>
    (await world.send(who, 'POST', '/rest/v1/rpc/endorse_comment', { comment, endorsed: true })).status
  for (const who of suspects) expect(await endorse(who, answer)).toBe(204)
  expect(await endorse(world.author, own)).toBe(403)
  expect(await endorse('moderator', own)).toBe(204)
}
