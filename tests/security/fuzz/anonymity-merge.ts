import { expect } from 'vitest'
import { allFannedOut } from '#tests/support/features/notifications.ts'
import { madeIn } from './anonymity-made.ts'
import { suspects, type World } from './anonymity-world.ts'

/**
 * Merges an anonymous question of a suspect into the one of the author: in one world both are one person's. As many discussions as
 * before remain: the plans page shows a number that the server stores for a minute.
 */
export async function mergeQuestions(world: World): Promise<void> {
  const question = { title: 'The merged one', content: 'Which of them?', anonymous: true }
  const { id: duplicate } = await world.post('two', 'discussions', question)
  for (const who of ['pro', ...suspects] as const)
    await world.post(who, 'comments', { discussion_id: duplicate, content: `I am ${who}.` })
  const body = { duplicate, target: madeIn(world).asked, reason: 'duplicate', text: 'It is there.' }
  const response = await world.send('moderator', 'POST', '/rest/v1/rpc/merge_discussion', body)
  expect(response.status).toBe(200)
  await allFannedOut(world.whole.database.pool)
}
