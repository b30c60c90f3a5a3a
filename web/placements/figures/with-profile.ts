import type { Figures } from '#domain/drives/figures.ts'

/** As public.eligibility() reads them: a figure that was entered has priority over the profile. */
export const withProfile = (figures: Figures, branch: string | undefined): Figures => ({
  ...(branch !== undefined && { branch }),
  ...known(figures),
})

/** Without what is unknown. */
const known = (figures: Figures): Figures =>
  Object.fromEntries(Object.entries(figures).filter(([, value]) => value !== null)) as Figures
