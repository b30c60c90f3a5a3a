import { readFileSync } from 'node:fs'
import { request } from 'node:http'

interface Sent {
  method?: string
  path: string
  headers: Record<string, string>
  body: Buffer
  /** The local address from which the request is sent. */
  from?: string
}

/**
 * The status of the response; undefined where the connection ended without one. It is read while the body is still
 * being sent.
 */
export function sendBody(
  url: string,
  { method = 'POST', path, headers, body, from }: Sent,
): Promise<number | undefined> {
  return new Promise((resolve) => {
    const sending = request(url + path, {
      method,
      agent: false,
      localAddress: from,
      headers: { ...headers, 'content-length': String(body.length) },
    })
    sending.on('response', (answer) => {
      resolve(answer.statusCode)
      answer.resume()
      answer.on('close', () => sending.destroy())
    })
    sending.on('error', () => resolve(undefined))
    sending.setTimeout(30_000, () => sending.destroy())
    sending.end(body)
  })
}

/**
 * Arguments of a search: a megabyte with one letter outside of Latin-1, which makes the string two bytes per letter.
 */
export const heavySearch = Buffer.from(JSON.stringify({ q: `ह${'x'.repeat(1024 * 1024 - 100)}` }))

/** A form of unknown fields with long names, each with a letter outside of Latin-1. */
export function heavyForm(boundary: string, fields: number, nameBytes: number): Buffer {
  const end = 'n'.repeat(nameBytes - 9)
  const parts = Array.from({ length: fields }, (_, n) => {
    const name = `ह${String(n).padStart(6, '0')}${end}`
    return `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\nx\r\n`
  })
  return Buffer.from(`${parts.join('')}--${boundary}--\r\n`)
}

/** Resident memory of a process, MB. */
export function residentMb(pid: number): number {
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024
}
