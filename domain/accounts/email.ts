const mailLike = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

/** What is wrong with a typed address; whether it exists, only a mail can tell. */
export function emailProblem(typed: string): string | undefined {
  if (!typed.trim()) return 'Email is required'
  return mailLike.test(typed.trim()) ? undefined : 'Invalid email format'
}
