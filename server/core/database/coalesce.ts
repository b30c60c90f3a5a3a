/**
 * Runs one at a time: all calls during a run share the next one. So each call gets a result of a run that began after
 * the call, and many concurrent calls cost two runs.
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
