/**
 * Detects a connection that died silently, as it does while a phone sleeps: by the clock, because timers sleep, too,
 * and when the page becomes visible again.
 *
 * @param timeout after this silence, ms, the connection counts as lost
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
      // Events of a finished response may still arrive.
      silence.abort()
    },
  }
}
