import { defineConfig } from 'vitest/config'

const database = { globalSetup: ['tests/support/cluster.ts'], testTimeout: 30_000, hookTimeout: 60_000 }

export default defineConfig({
  test: {
    // Two cores: more workers only take turns.
    maxWorkers: 2,
    reporters: ['default'],
    projects: [
      { test: { name: 'unit', testTimeout: 30_000, include: ['{domain,server,web,scripts}/**/*.test.{ts,tsx}'] } },
      { test: { ...database, name: 'database', include: ['tests/{protocol,security,faults}/**/*.test.ts'] } },
      {
        test: {
          ...database,
          name: 'journeys',
          include: ['tests/e2e/**/*.test.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
})
