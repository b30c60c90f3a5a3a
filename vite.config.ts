import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Plugin, transformWithOxc } from 'vite'

function readCheckout(name: string): { file: string; text: string } {
  const file = join(import.meta.dirname, 'web', 'sandbox-checkout', name)
  return { file, text: readFileSync(file, 'utf8') }
}

async function checkoutScript(): Promise<string> {
  const { file, text } = readCheckout('checkout.ts')
  const { code } = await transformWithOxc(text, file)
  return `(() => {\n'use strict'\n${code}})()\n`
}

/**
 * The sandbox gateway's checkout window as files of their own at fixed addresses, as a payment provider has
 * them: no page's bundle holds them.
 */
function sandboxCheckout(): Plugin {
  return {
    name: 'sandbox-checkout',
    applyToEnvironment: ({ name }) => name === 'client',
    async generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'sandbox-checkout.js', source: await checkoutScript() })
      this.emitFile({ type: 'asset', fileName: 'sandbox-checkout.css', source: readCheckout('checkout.css').text })
    },
    configureServer({ middlewares }) {
      middlewares.use('/sandbox-checkout.js', async (_, response) => {
        response.setHeader('content-type', 'text/javascript').end(await checkoutScript())
      })
      middlewares.use('/sandbox-checkout.css', (_, response) => {
        response.setHeader('content-type', 'text/css').end(readCheckout('checkout.css').text)
      })
    },
  }
}

/** The icons of what is on every page. The others do not come with it, however many pages share them. */
function isFrameIcon(id: string): boolean {
  const name = id.match(/lucide-react[\\/].*[\\/]icons[\\/]([\w-]+)\.m?js$/)?.[1]
  return name !== undefined && frameIcons.has(name)
}

const frameIcons = new Set(
  ['shell', 'landing'].flatMap((folder) => {
    const path = join(import.meta.dirname, 'web', folder)
    const files = readdirSync(path, { recursive: true, encoding: 'utf8' }).filter((file) => /\.tsx?$/.test(file))
    const texts = files.map((file) => readFileSync(join(path, file), 'utf8'))
    const imports = texts.flatMap((text) => [...text.matchAll(/import \{([^}]*)\} from 'lucide-react'/g)])
    // CircleUser → circle-user, Undo2 → undo-2: as the package names its files.
    const names = imports.flatMap(([, list = '']) => list.split(',').map((name) => name.trim()))
    return names.map((name) => name.replaceAll(/(?<!^)([A-Z]|\d+)/g, '-$1').toLowerCase())
  }),
)

export default defineConfig({
  plugins: [tailwindcss(), reactRouter(), sandboxCheckout()],
  publicDir: 'web/public',
  // No data: URLs, so that the Content-Security-Policy need not allow them.
  build: { assetsInlineLimit: 0 },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              // A group takes what its files import along, so the lighter ones choose first.
              groups: [
                {
                  // React and its router in one file: it compresses better than five, and outlives our deploys.
                  name: 'framework',
                  test: /node_modules[\\/](react|react-dom|react-router|scheduler|cookie|set-cookie-parser)[\\/]/,
                  priority: 4,
                },
                {
                  // Buttons, icons, sheets: thirty requests of a few hundred bytes cost a phone more than
                  // the few of them that a page does not use. What brings Base UI stays out of it.
                  name: 'common',
                  test: /[\\/](web[\\/](paths|backend[\\/]public-config|ui[\\/](?!.*(dialog|panel|toast-list))|shell[\\/](theme[\\/](theme|fonts)|redirect[\\/](session|redirect-address)|navigation[\\/]nav|pages[\\/](page-meta|failure)|hydration[\\/](event|input|hydrated)|address[\\/]use-dialog-entry|layout[\\/]profile-panel-state))|domain[\\/]document-tokens)/,
                  minShareCount: 2,
                  priority: 3,
                },
                {
                  name: 'common',
                  test: isFrameIcon,
                  minShareCount: 2,
                  priority: 3,
                },
                {
                  name: 'icons',
                  test: /node_modules[\\/]lucide-react[\\/]/,
                  minShareCount: 2,
                  priority: 3,
                },
                {
                  // What asks for data, checks what comes, and lets it be looked through.
                  name: 'backend',
                  test: /node_modules[\\/](@supabase|@tanstack|zod)[\\/]|[\\/]web[\\/](backend[\\/](backend|errors)|queries[\\/](queries|prefetch)|accounts[\\/]session[\\/]session\.|content[\\/]site-settings|shell[\\/](address[\\/]|use-))|[\\/]domain[\\/](text-search|display-name|calendar-date|wording)/,
                  minShareCount: 3,
                  priority: 2,
                },
                {
                  // What a page for members begins with; it asks for the account as it comes, so only they bring it.
                  name: 'member',
                  test: /[\\/]web[\\/](shell[\\/]guards|accounts[\\/]session[\\/]account)\.tsx?/,
                  minShareCount: 3,
                  priority: 1.5,
                },
                {
                  // What opens over a page.
                  name: 'over',
                  test: /node_modules[\\/]@(base-ui|floating-ui)[\\/]|[\\/]web[\\/]ui[\\/].*(dialog|panel|toast-list)/,
                  minShareCount: 3,
                  priority: 1,
                },
              ],
            },
          },
        },
      },
    },
  },
})
