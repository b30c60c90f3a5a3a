import { expect } from 'vitest'
import type { Who, World } from './anonymity-world.ts'

/** What the author is writing, and what others are writing in the same discussion. */
export async function saveDrafts(world: World, { asked, own }: { asked: string; own: string }): Promise<void> {
  const save = async (who: Exclude<Who, 'visitor'>, subject: string, draft: object) => {
    const saving = { owner: world.idOf(who), subject, draft, base: null }
    expect((await world.send(who, 'POST', '/rest/v1/rpc/save_draft', saving)).status).toBe(200)
  }
  for (const who of [world.author, 'pro', 'moderator'] as const)
    await save(who, `comment ${asked}`, { content: 'Half.', anonymous: true })
  await save(world.author, `edit ${own}`, { content: 'Thanks, all.', version: 1 })
  await save(world.author, 'new', { title: 'Who?', content: 'Else?', tags: '', anonymous: true })
}
