import { AppError } from '#server/core/errors/app-error.ts'

/** Whether the disk or the account's quota is full, which an admin can correct. */
export function isStorageFull(cause: unknown): boolean {
  return cause instanceof Error && 'code' in cause && (cause.code === 'ENOSPC' || cause.code === 'EDQUOT')
}

export function storageFull(cause: unknown): AppError {
  const message = 'The server’s storage is full. Nothing was saved.'
  return new AppError(507, 'storage_full', message, { cause, report: true })
}
