// Bundles the server's 300 files into a few, for a quick start (docs/decisions/0015). `node scripts/build/server.mjs`
import { join } from 'node:path'
import { build } from 'vite'
import { root } from '../prepare.mjs'

await build({
  root,
  configFile: false,
  logLevel: 'warn',
  publicDir: false,
  ssr: {
    noExternal: true,
    // Not bundled: packages with binaries, and those that only some sites load, lazily.
    external: [
      'bcrypt',
      '@google/genai',
      '@node-saml/node-saml',
      '@simplewebauthn/server',
      '@simplewebauthn/server/helpers',
      'nodemailer',
      'razorpay',
      'web-push',
    ],
  },
  build: {
    ssr: join(root, 'server', 'main.ts'),
    outDir: join(root, 'build', 'node'),
    target: 'node24',
    // Not minified, because an operator's log may quote names and lines.
    minify: false,
    rolldownOptions: { output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' } },
  },
})
