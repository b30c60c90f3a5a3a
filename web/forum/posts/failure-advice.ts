/** What a writer can do after a failed post. The text itself is never lost: it remains in its field. */
export function failureAdvice(error: Error): string {
  const code = 'code' in error ? String(error.code) : ''
  // 42501: the policies require a signed-in author. PGRST30x: the token was rejected.
  if (code === '42501' || code.startsWith('PGRST30'))
    return 'Your session has ended. Your text is saved: log in and post it.'
  // 23503: the discussion of the comment was deleted.
  if (code === '23503') return 'This discussion has been deleted.'
  // The database's own sentences say until when: its posting limit, and what a moderator has decided.
  if (/^(over_posting_limit|silenced|discussion_locked|too_many_pictures)$/.test(code))
    return `${error.message} Your text is saved.`
  // The college has switched them off since the page was opened.
  if (code === 'anonymous_posts_off')
    return 'Your college takes no anonymous posts any more. Your text is saved: post it under your name.'
  // A rate limit of this browser, account or network.
  if (code === 'over_request_rate_limit' || code === 'PGRST003')
    return 'The site is very busy at the moment. Your text is saved: try again in a minute.'
  return 'Your text is still here. Check your connection and try again.'
}
