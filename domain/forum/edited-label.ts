import { thousands } from '../counted.ts'

/** The label of an edited post; undefined for a post without marked edits. */
export function editedLabel(post: {
  edits: number
  edited_at: string | null
  edited_by: string | null
}): string | undefined {
  if (post.edited_at === null) return undefined
  const by = post.edited_by === 'moderator' ? ' by a moderator' : ''
  // The earlier texts of a deleted account are deleted, too.
  if (post.edits <= 1) return `edited${by}`
  return `edited ${post.edits === 2 ? 'twice' : `${thousands(post.edits)} times`}${by && `, last${by}`}`
}
