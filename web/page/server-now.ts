/** The server's present time, computed from the answer's age: a phone's own clock may be wrong. Times in ms. */
export const serverNow = (answer: { now: string }, answeredAt: number, now = Date.now()): Date =>
  new Date(Date.parse(answer.now) + Math.max(0, now - answeredAt))
