/** Why a site was not moved: `message` is for the operator, `code` is stable for scripts. */
export class MoveError extends Error {
  override name = 'MoveError'
  readonly code: string
  constructor(code: string, message: string, options: ErrorOptions = {}) {
    super(message, options)
    this.code = code
  }
}
