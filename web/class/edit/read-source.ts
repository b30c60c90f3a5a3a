import { decodeTable } from '#domain/imports/table/decode.ts'
import { RejectedTable } from '#domain/imports/table/rejected-table.ts'
import { readTimetable } from '#domain/timetable/paste/read-timetable.ts'
import type { PasteContext, Reading } from '#domain/timetable/paste/reading.ts'

/** A pasted text or a file as a timetable; a sentence where it is none. */
export async function readSource(source: string | File, context: PasteContext): Promise<Reading | string> {
  try {
    const text = typeof source === 'string' ? source : decode(new Uint8Array(await source.arrayBuffer()))
    const reading = readTimetable(text, context)
    if (reading.slots.length > 0) return reading
    return 'There is no timetable in it. It needs the days, Monday to Friday, and the hours or their numbers.'
  } catch (error) {
    if (error instanceof RejectedTable) return error.message
    throw error
  }
}

/** A page that was saved as a file is read as well. */
const decode = (bytes: Uint8Array) => {
  const text = new TextDecoder().decode(bytes.subarray(0, 2000))
  return /<(?:html|table|!doctype)/i.test(text) ? new TextDecoder().decode(bytes) : decodeTable(bytes)
}
