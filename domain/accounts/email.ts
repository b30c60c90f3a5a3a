const mailLike = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

/** The problem of a typed address; only a mail can prove that it exists. */
export function emailProblem(typed: string): string | undefined {
  if (!typed.trim()) return 'Email is required'
  return mailLike.test(typed.trim()) ? undefined : 'Invalid email format'
}
