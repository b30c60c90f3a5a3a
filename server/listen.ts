import { createAdaptorServer, type ServerType } from '@hono/node-server'
import { type Config, ConfigError } from './config.ts'

const reasons: Record<string, string> = {
  EADDRINUSE: 'another program listens there',
  EACCES: 'this user may not listen there',
  EADDRNOTAVAIL: 'this machine has no such address',
}

/** @throws {ConfigError} when the address is taken or not to be had */
export async function listen(
  fetch: (request: Request) => Response | Promise<Response>,
  { host, port }: Config,
): Promise<ServerType> {
  const server = createAdaptorServer({ fetch })
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const reason = reasons[error.code ?? ''] ?? error.message
      reject(new ConfigError(`HOST and PORT are not usable: ${host}:${port}, ${reason}.`))
    })
    server.listen(port, host, resolve)
  })
  return server
}
