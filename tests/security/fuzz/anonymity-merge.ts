import { expect } from 'vitest'
import { allFannedOut } from '#tests/support/features/notifications.ts'
import { suspects, type Who, type World } from './anonymity-world.ts'

/** Merges an anonymous question of a suspect into one of the author: in one world both are one person's. */
export async function mergeQuestions(world: World): Promise<void> {
  const ask = (who: Who, title: string) =>
    world.post(who, 'discussions', { title, content: 'Which of them?', anonymous: true })
  const [target, duplicate] = [await ask(world.author, 'The first one'), await ask('two', 'The merged one')]
  for (const { id: discussion_id } of [target, duplicate])
    await world.post('pro', 'comments', { discussion_id, content: 'Both.' })
  for (const who of suspects)
    await world.post(who, 'comments', { discussion_id: duplicate.id, content: `I am ${who}.` })
  const body = { duplicate: duplicate.id, target: target.id, reason: 'duplicate', text: 'It is there.' }
  const response = await world.send('moderator', 'POST', '/rest/v1/rpc/merge_discussion', body)
  expect(response.status).toBe(200)
  await allFannedOut(world.whole.database.pool)
}
