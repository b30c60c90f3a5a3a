import { saveFile } from '#web/ui/browser/save-file.ts'

/** Offers an iCalendar text as a file, which a phone opens in its calendar. */
export const saveCalendar = (text: string, name: string): void =>
  saveFile(new Blob([text], { type: 'text/calendar;charset=utf-8' }), name)
