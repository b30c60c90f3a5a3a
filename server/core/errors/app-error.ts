import type { ContentfulStatusCode } from 'hono/utils/http-status'

/** An error that the client is told about: `code` is stable, `message` may be shown to a person. */
export class AppError extends Error {
  override name = 'AppError'
  readonly status: ContentfulStatusCode
  readonly code: string
  /** Whether the operator should see it in the log: a fault of ours, not of the request. */
  readonly report: boolean
  /** Of the response. */
  readonly headers: Record<string, string>
  constructor(
    status: ContentfulStatusCode,
    code: string,
    message: string,
    options: ErrorOptions & { report?: boolean; headers?: Record<string, string> } = {},
  ) {
    super(message, options)
    this.status = status
    this.code = code
    this.report = options.report ?? false
    this.headers = options.headers ?? {}
  }
}
