import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
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
                  test: /[\\/](web[\\/](paths|public-config|ui[\\/](?!.*(dialog|panel|toast-list))|shell[\\/](theme|nav|page-meta|failure|profile-panel-state))|domain[\\/]document-tokens|node_modules[\\/]lucide-react[\\/])/,
                  minShareCount: 2,
                  priority: 3,
                },
                {
                  // What asks for data, and checks what comes.
                  name: 'backend',
                  test: /node_modules[\\/](@supabase|@tanstack|zod)[\\/]|[\\/]web[\\/](backend|queries|refusal|accounts[\\/]session)\.ts/,
                  minShareCount: 3,
                  priority: 2,
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
