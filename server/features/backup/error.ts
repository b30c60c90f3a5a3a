/** Why a backup was not written, or not restored: `message` is for the operator, `code` is stable for scripts. */
export class BackupError extends Error {
  override name = 'BackupError'
  readonly code: string
  constructor(code: string, message: string, options: ErrorOptions = {}) {
    super(message, options)
    this.code = code
  }
}
