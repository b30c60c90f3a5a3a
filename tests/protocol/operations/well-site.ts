import type { SiteHealth } from '#domain/college/site-health.ts'

/** A site of which nothing needs a hand. */
export const well: SiteHealth = {
  mail: { server: true, provenAt: '2026-11-28T00:30:00Z', waiting: 0 },
  jobs: { late: 0, failed: [] },
  backup: null,
  disk: null,
  database: { bytes: 1e9, version: '18.1' },
  links: { down: [] },
  versions: { site: '1.0.0', node: '24.0.0' },
}
