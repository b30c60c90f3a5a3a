/** Offers an iCalendar text as a file, which a phone opens in its calendar. */
export function saveCalendar(text: string, name: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/calendar;charset=utf-8' }))
  Object.assign(document.createElement('a'), { href: address, download: name }).click()
  // A browser that asks where to save reads it later.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
