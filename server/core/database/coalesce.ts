/**
 * One at a time: whoever asks while `work` is under way shares the next one with all who ask until that begins. So each
 * has an answer that was asked for after it came, and many cost as much as two.
 */
export function coalesce<T>(work: () => Promise<T>): () => Promise<T> {
  let running: Promise<void> | undefined
  let next: Promise<T> | undefined

  const ended = () => {
    if (next === undefined) running = undefined
  }
  function start(): Promise<T> {
    next = undefined
    const started = work()
    running = started.then(ended, ended)
    return started
  }
  return () => (running === undefined ? start() : (next ??= running.then(start)))
}
