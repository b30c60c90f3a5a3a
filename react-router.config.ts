import type { Config } from '@react-router/dev/config'
import { paths } from './domain/paths.ts'

export default {
  appDirectory: 'web',
  ssr: false,
  // Every page's frame is written at build time; private pages fill it in the browser.
  // What the server sends for an unknown address is the splat route, written under /404.
  prerender: ({ getStaticPaths }) => [...getStaticPaths(), paths.notFound()],
} satisfies Config
