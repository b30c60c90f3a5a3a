/** The reader's own day, as YYYY-MM-DD: the Swedes write theirs as ISO 8601 does. */
export const localDay = (): string => new Date().toLocaleDateString('sv-SE')

/** Writes the reader's own day where a document, made on another day, has to say today (policy-page.tsx). */
export function writeToday(): void {
  for (const time of document.querySelectorAll<HTMLTimeElement>('time[data-today]')) {
    time.dateTime = localDay()
    // As domain/dates/calendar-date.ts writes it.
    const [, month, day, year] = new Date().toDateString().split(' ')
    time.textContent = `${Number(day)} ${month} ${year}`
  }
}
