export interface StreamEvent {
  /** 'message' where the sender has given no name. */
  event: string
  data: string
}

/**
 * Parses server-sent events from a stream's chunks (HTML standard, 9.2.6 'Interpreting an event stream'). In place of
 * eventsource-parser, because the assistant's panel loads it, and this has a fifth of its bytes. Skips comments, and an
 * event that the end of the stream cut off.
 */
export async function* readEvents(chunks: AsyncIterable<string>): AsyncGenerator<StreamEvent, void> {
  let rest = ''
  let name = ''
  let data: string[] = []
  for await (const chunk of chunks) {
    // A carriage return at the end may be the first half of a line break.
    const lines = (rest + chunk).split(/\r\n|\n|\r(?!$)/)
    rest = lines.pop() ?? ''
    for (const line of lines) {
      if (line === '') {
        if (data.length > 0) yield { event: name || 'message', data: data.join('\n') }
        name = ''
        data = []
        continue
      }
      const [, field, value = ''] = line.match(/^\uFEFF?([^:]*)(?:: ?(.*))?$/s) ?? []
      if (field === 'data') data.push(value)
      if (field === 'event') name = value
    }
  }
}
