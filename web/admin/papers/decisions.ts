import { data } from '#web/backend/data.ts'

export type Decision =
  | { decision: 'approve'; fields: Record<string, string | number | null> }
  | { decision: 'better_copy'; replaces: string }
  | { decision: 'return'; reason: string }

/** @throws the database's error, whose message may be shown */
export async function decide(id: string, decision: Decision): Promise<void> {
  await data()
    .rpc('review_material', { id, ...decision })
    .throwOnError()
}

/** Takes back one's own decision of the last ten minutes. */
export async function undo(id: string): Promise<void> {
  await data().rpc('review_material', { id, decision: 'undo' }).throwOnError()
}

/** What the reader of this page is told of a decision that failed. */
export function sentenceOf(error: unknown): string {
  const answered = error instanceof Error && 'hint' in error && typeof error.hint === 'string' && error.hint !== ''
  return answered ? error.message : 'It could not be saved. Check your connection and try again.'
}
