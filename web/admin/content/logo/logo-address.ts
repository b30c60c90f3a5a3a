/** The pictures of a version, also of one that the site does not have yet; the site's own icon without one. */
export const logoAddress = (version: string): string =>
  version === '' ? '/favicon.svg' : `/favicon.svg?logo=${version}`
