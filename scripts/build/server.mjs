// The server in a few files instead of 300, for a quick start (docs/decisions/0015). `node scripts/build/server.mjs`
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
    // Left where npm put them: what has a binary of its own, and what only some sites load, when they need it.
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
    // Names and lines stay what they are: an operator's log may quote them.
    minify: false,
    rolldownOptions: { output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' } },
  },
})
