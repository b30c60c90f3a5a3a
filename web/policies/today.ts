/** The reader's local date, as YYYY-MM-DD: the Swedish format is that of ISO 8601. */
export const localDay = (): string => new Date().toLocaleDateString('sv-SE')

/** Writes the reader's date into a document that was rendered on another day (policy-page.tsx). */
export function writeToday(): void {
  for (const time of document.querySelectorAll<HTMLTimeElement>('time[data-today]')) {
    time.dateTime = localDay()
    // In the format of domain/dates/calendar-date.ts.
    const [, month, day, year] = new Date().toDateString().split(' ')
    time.textContent = `${Number(day)} ${month} ${year}`
  }
}
