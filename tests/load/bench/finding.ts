/** A line of the report. */
export interface Finding {
  what: string
  target: string
  measured: string
  /** What the run before had measured; undefined where there was none. */
  before?: string | undefined
  /** Undefined for what is only told. */
  holds: boolean | undefined
}

/** What a part of the bench found, and the figures behind it. */
export interface Outcome {
  findings: Finding[]
  figures: unknown
}

export interface PartOptions {
  /** The sizes that take long. */
  full: boolean
  report: (line: string) => void
}

export const ratioText = (ratio: number): string => ratio.toFixed(2)
