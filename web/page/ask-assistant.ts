let open: ((question: string) => void) | undefined

/** Opens the assistant, from anywhere on the site; with a question, it is asked at once. */
export const askAssistant = (question: string): void => open?.(question)

/** For the assistant's place on the page. Returns the end. */
export function onAskAssistant(listen: (question: string) => void): () => void {
  open = listen
  return () => {
    open = undefined
  }
}
