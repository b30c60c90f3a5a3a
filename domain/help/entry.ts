/** What is done from the help itself, since it is on every page. */
export type HelpCommand = 'assistant' | 'theme'

/** Something that a person can do here, as the help page, the search and the assistant say it. */
export interface HelpEntry {
  /** Its place on the page: `/help#dark-mode`. Links that were sent hold it, so it stays. */
  id: string
  /** What somebody wants to do, in their words. */
  title: string
  /** The answer by itself, which the assistant quotes: one to three sentences. */
  text: string
  steps?: readonly string[]
  /** What else there is to know. */
  note?: string
  /** Other words by which search finds the entry; never rendered. */
  asked: string
  /** Where it is done: an address of this site, or what is on every page. */
  to: string | { command: HelpCommand }
  /** What the link or button to it says. */
  open: string
  /** Other pages that it explains. */
  also?: readonly string[]
}

export interface HelpGroup {
  id: string
  title: string
  entries: readonly HelpEntry[]
}
