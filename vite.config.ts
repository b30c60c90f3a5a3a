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
              groups: [
                {
                  // React and its router in one file: it compresses better than five, and outlives our deploys.
                  name: 'framework',
                  test: /node_modules[\\/](react|react-dom|react-router|scheduler|cookie|set-cookie-parser)[\\/]/,
                  priority: 2,
                },
                {
                  // Buttons, icons, sheets: thirty requests of a few hundred bytes cost a phone more than
                  // the few of them that a page does not use. What brings Base UI stays out of it.
                  name: 'common',
                  test: /[\\/](web[\\/](paths|ui[\\/](?!.*(dialog|panel|toast-list))|shell[\\/](theme|nav|profile-panel-state))|node_modules[\\/]lucide-react[\\/])/,
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
