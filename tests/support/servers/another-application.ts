import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

/** An application at another address that signs people in through the site, with the published supabase-js. */
export interface AnotherApplication {
  url: string
  close: () => Promise<void>
}

/** Its page has the client as `client`, and the signed-in user as text. `?flow=pkce` uses codes instead of tokens. */
export async function startApplication(siteUrl: string): Promise<AnotherApplication> {
  const { publishableKey } = (await (await fetch(`${siteUrl}/config.json`)).json()) as { publishableKey: string }
  const library = dirname(createRequire(import.meta.url).resolve('@supabase/supabase-js'))
  const scripts: Record<string, string> = {
    '/supabase.js': readFileSync(join(library, 'umd', 'supabase.js'), 'utf8'),
    '/page.js': `
      const flowType = new URLSearchParams(location.search).get('flow') ?? 'implicit'
      const client = supabase.createClient('${siteUrl}', '${publishableKey}', { auth: { flowType } })
      client.auth.getSession().then(({ data, error }) => {
        document.querySelector('p').textContent = data.session?.user.email ?? error?.message ?? 'nobody'
      })`,
  }
  const page =
    '<!doctype html><title>Application</title><p></p><script src="/supabase.js"></script><script src="/page.js"></script>'
  const server = createServer((request, response) => {
    const script = scripts[request.url ?? '']
    response
      .writeHead(200, { 'content-type': script === undefined ? 'text/html' : 'text/javascript' })
      .end(script ?? page)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return {
    url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`,
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
