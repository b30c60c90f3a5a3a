import { connect } from 'node:net'

/** A request's head, from its lines. */
export const lines = (...all: string[]): string => `${all.join('\r\n')}\r\n\r\n`

/** Sends the bytes unchanged, and returns all that the server sends until it closes the connection. */
export function sendBytes(siteUrl: string, bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(siteUrl).port), '127.0.0.1')
    let answer = ''
    const done = () => resolve(answer)
    socket.setTimeout(1500, () => socket.destroy())
    socket.on('data', (chunk) => (answer += chunk.toString('latin1')))
    socket.on('close', done)
    socket.on('error', (error) => (answer === '' ? reject(error) : done()))
    socket.write(bytes, 'latin1')
  })
}

/** The status of each response among the bytes. */
export const statuses = (answer: string): number[] =>
  [...answer.matchAll(/^HTTP\/1\.1 (\d+)/gm)].map(([, status]) => Number(status))
