import { withSession } from './with-session.ts'

/** The request ended without a response: it may have arrived or not. */
export class ConnectionLostError extends Error {
  override name = 'ConnectionLostError'
}

interface UploadAnswer {
  status: number
  text: string
}

interface UploadOptions {
  /** Percent of the form that has been sent. */
  onProgress: (percent: number) => void
  signal: AbortSignal
}

/**
 * Sends a form with files to our own server, with the session's token. By XMLHttpRequest, because fetch reports no
 * upload progress.
 *
 * @throws {ConnectionLostError}; the signal's reason
 */
export async function upload(path: string, form: FormData, options: UploadOptions): Promise<UploadAnswer> {
  return withSession((token) => {
    options.signal.throwIfAborted()
    return send(path, form, token, options)
  })
}

async function send(path: string, form: FormData, token: string | undefined, { onProgress, signal }: UploadOptions) {
  const request = new XMLHttpRequest()
  const answered = Promise.withResolvers<UploadAnswer>()
  request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(Math.floor((100 * loaded) / total)))
  request.addEventListener('load', () => answered.resolve({ status: request.status, text: request.responseText }))
  request.addEventListener('error', () => answered.reject(new ConnectionLostError('The connection was lost.')))
  request.addEventListener('abort', () => answered.reject(signal.reason))
  signal.addEventListener('abort', () => request.abort(), { once: true })
  request.open('POST', path)
  request.setRequestHeader('authorization', `Bearer ${token ?? ''}`)
  request.send(form)
  return answered.promise
}
