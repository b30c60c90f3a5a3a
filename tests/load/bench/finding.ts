/** A line of the report. */
export interface Finding {
  what: string
  target: string
  measured: string
  /** The result of the previous run; undefined where there is none. */
  before?: string | undefined
  /** Undefined for a figure without a target. */
  holds: boolean | undefined
}

/** The findings of a part of the bench, with their figures. */
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
