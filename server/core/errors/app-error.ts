import type { ContentfulStatusCode } from 'hono/utils/http-status'

/** An error for the client: `code` is stable, `message` may be shown to a person. */
export class AppError extends Error {
  override name = 'AppError'
  readonly status: ContentfulStatusCode
  readonly code: string
  /** Whether it is logged for the operator: a fault of the server, not of the request. */
  readonly report: boolean
  /** Headers of the response. */
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
