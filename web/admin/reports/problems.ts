const problems: Record<string, string> = {
  already_decided: 'Another moderator has decided about it meanwhile. Reload the page to see what.',
  own_post: 'Another moderator decides about your own post.',
  own_decision: 'You made this decision, or it is about your post: another moderator decides the appeal.',
  hidden_discussion: 'A hidden discussion cannot be merged: choose another one.',
  not_found: 'It has been deleted meanwhile.',
}

/** Why a decision was not made, in a sentence. */
export function actProblem(error: Error): string {
  const hint = 'hint' in error ? String(error.hint) : ''
  return problems[hint] ?? 'It could not be saved. Check your connection and try again.'
}
