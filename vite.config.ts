import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Plugin, transformWithOxc } from 'vite'
import { chunkGroups } from './scripts/build/bundle-chunks.ts'
import { lightEntities } from './scripts/build/light-entities.ts'
import { lightIcons } from './scripts/build/light-icons.ts'
import { documentScript } from './scripts/build/document-script.ts'
import { filesToFetch, lazyImports } from './scripts/build/lazy-imports.ts'
import { routerParts } from './scripts/build/router-parts.ts'

function readCheckout(name: string): { file: string; text: string } {
  const file = join(import.meta.dirname, 'web', 'sandbox-checkout', name)
  return { file, text: readFileSync(file, 'utf8') }
}

async function checkoutScript(): Promise<string> {
  const { file, text } = readCheckout('checkout.ts')
  const { code } = await transformWithOxc(text, file)
  // Nothing bundles it: as a script, it would not even be parsed.
  if (/^(import|export)\b/m.test(code)) throw new Error(`${file} has imports or exports.`)
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

/** Which modules are in which file, for scripts/checks/bundle-size.test.ts. Beside what is served, not in it. */
function recordBundle(): Plugin {
  return {
    name: 'record-bundle',
    applyToEnvironment: ({ name }) => name === 'client',
    writeBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
      const modulesOf = ({ modules }: (typeof chunks)[number]) =>
        Object.entries(modules).map(([id, { renderedLength }]) => [relative(import.meta.dirname, id), renderedLength])
      const record = chunks.map((chunk) => [chunk.fileName, Object.fromEntries(modulesOf(chunk))])
      const folder = join(import.meta.dirname, 'build')
      mkdirSync(folder, { recursive: true })
      writeFileSync(join(folder, 'bundle.json'), JSON.stringify(Object.fromEntries(record)))
    },
  }
}

/** Left out of what renders documents: no page asks for them before it is in a browser. */
const onlyInBrowsers = ['pdfjs-dist', '@zxcvbn-ts/core', '@zxcvbn-ts/language-common', '@zxcvbn-ts/language-en']

export default defineConfig(({ command }) => ({
  plugins: [
    tailwindcss(),
    reactRouter(),
    documentScript(),
    lightEntities(),
    lightIcons(),
    lazyImports(),
    routerParts(),
    sandboxCheckout(),
    recordBundle(),
  ],
  publicDir: 'web/public',
  build: {
    // No data: URLs, so that the Content-Security-Policy need not allow them.
    assetsInlineLimit: 0,
    modulePreload: { resolveDependencies: filesToFetch },
  },
  environments: {
    // What renders documents, here and beside a running server, is one piece: loaded quickly, and without what its
    // packages need for development. `npm run dev` takes it from node_modules.
    ...(command === 'build' && {
      ssr: {
        define: { 'process.env.NODE_ENV': '"production"' },
        resolve: { noExternal: true, external: onlyInBrowsers },
      },
    }),
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: { groups: chunkGroups },
          },
        },
      },
    },
  },
}))
