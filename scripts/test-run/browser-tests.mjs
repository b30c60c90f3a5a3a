// The browser tests (playwright.config.ts), recorded and bounded.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { runBounded } from './bounded-run.mjs'
import { environment, node, root } from '../prepare.mjs'

/**
 * @param args of Playwright: files, or parts of their names, and options
 * @param variables of the environment, in addition to this process's
 * @param limits see runBounded
 * @returns see runBounded
 */
export function runBrowserTests(args, variables, limits) {
  const recordFile = join(root, '.cache', 'tests-e2e.json')
  mkdirSync(join(root, '.cache'), { recursive: true })
  const playwright = join(root, 'node_modules', '@playwright', 'test', 'cli.js')
  const reporter = `--add-reporter=${join(root, 'scripts', 'test-run', 'playwright-reporter.mjs')}`
  const env = environment({ ...variables, TEST_RECORD: recordFile })
  const options = { cwd: root, env, stdio: ['ignore', 'inherit', 'inherit'] }
  return runBounded(node(), [playwright, 'test', reporter, ...args], { recordFile, options, limits })
}
