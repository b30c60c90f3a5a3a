export interface StreamEvent {
  /** 'message' where the sender named none. */
  event: string
  data: string
}

/**
 * Server-sent events out of the chunks in which they arrive (HTML standard, 9.2.6 'Interpreting an event
 stream'). Our own and not eventsource-parser's: the assistant's panel loads it, and this is a fifth of its bytes.
 * Comments are skipped, and so is an event that the end of the stream cut off.
 */
export async function* readEvents(chunks: AsyncIterable<string>): AsyncGenerator<StreamEvent, void> {
  let rest = ''
  let name = ''
  let data: string[] = []
  for await (const chunk of chunks) {
    // A carriage return at the end may be the first half of a line's end.
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
