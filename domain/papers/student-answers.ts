import { counted, thousands } from '../counted.ts'
import { isBlank, visibleText } from '../text/visible-text.ts'

/** Longest answer of a student, in characters. The database checks the same number (supabase/schema/questions/tables.sql). */
const maxAnswer = 10_000

/** Why an answer cannot be saved; undefined where it can. */
export function answerProblem(content: string): string | undefined {
  if (isBlank(content)) return 'Write your answer first.'
  // In code points of the trimmed text, as PostgreSQL's char_length counts.
  const over = [...visibleText(content).trim()].length - maxAnswer
  return over > 0 ? `${counted(over, 'character')} too long. The limit is ${thousands(maxAnswer)}.` : undefined
}
