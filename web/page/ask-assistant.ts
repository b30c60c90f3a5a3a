let open: ((question: string) => void) | undefined

/** Opens the assistant from any part of the site; a question is sent immediately. */
export const askAssistant = (question: string): void => open?.(question)

/** For the component that renders the assistant. Returns a function that unregisters it. */
export function onAskAssistant(listen: (question: string) => void): () => void {
  open = listen
  return () => {
    open = undefined
  }
}
