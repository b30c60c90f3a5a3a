/** Commands of the help itself, for what is available on every page. */
export type HelpCommand = 'assistant' | 'theme'

/** A task with its instructions, for the help page, the search and the assistant. */
export interface HelpEntry {
  /** Its anchor on the page: `/help#dark-mode`. Shared links contain it, so it never changes. */
  id: string
  /** The task, in the reader's words. */
  title: string
  /** The answer by itself, which the assistant quotes: one to three sentences. */
  text: string
  steps?: readonly string[]
  /** Further information. */
  note?: string
  /** Synonyms for the search; never rendered. */
  asked: string
  /** Where it is done: an address of this site, or a command. */
  to: string | { command: HelpCommand }
  /** The text of its link or button. */
  open: string
  /** Other pages that it explains. */
  also?: readonly string[]
}

export interface HelpGroup {
  id: string
  title: string
  entries: readonly HelpEntry[]
}
