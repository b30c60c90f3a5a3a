import type { Supervision } from '#server/core/database/embedded/data-dir-owner.ts'

/** For an embedded database that nobody takes away: its loss fails what works on it. */
export const supervision: Supervision = {
  log: console,
  onMove: () => {},
  onLoss: (error) => {
    throw error
  },
}
