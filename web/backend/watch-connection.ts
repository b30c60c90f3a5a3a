/**
 * Notices a connection that died without a word, as it does while a phone sleeps: by the clock, because
 * timers sleep along, and at once when the page is looked at again.
 *
 * @param timeout a silence of so long, ms, means that the server is not there any more
 */
export function watchConnection(timeout: number) {
  const silence = new AbortController()
  let heardAt = Date.now()
  const look = () => {
    if (Date.now() - heardAt > timeout) silence.abort()
  }
  const timer = setInterval(look, 5000)
  document.addEventListener('visibilitychange', look)
  return {
    signal: silence.signal,
    async *over(body: ReadableStream<Uint8Array<ArrayBuffer>>): AsyncGenerator<string, void> {
      const reader = body.pipeThrough(new TextDecoderStream()).getReader()
      for (;;) {
        const { done, value } = await reader.read()
        if (done) return
        heardAt = Date.now()
        yield value
      }
    },
    end: () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
      // What is over may still be on the line.
      silence.abort()
    },
  }
}
