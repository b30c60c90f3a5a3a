import type { Supervision } from '#server/core/database/embedded/data-dir-owner.ts'

/** For an embedded database that is never stopped: its loss fails the test. */
export const supervision: Supervision = {
  log: console,
  onMove: () => {},
  onLoss: (error) => {
    throw error
  },
}
