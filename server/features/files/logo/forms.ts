/**
 * The pictures that are made of a college's logo, PNG. `side`: pixels. `share`: how much of the side the logo takes. A launcher
 * may cut a maskable icon to a circle of 80 % (W3C, Web Application Manifest, icon masks); iOS rounds the corners of one that
 * has no transparent part.
 */
export const logoForms = {
  /** In the bar, in a tab, in mails and in share pictures. */
  mark: { side: 96, share: 1, ground: 'rounded' },
  'icon-192': { side: 192, share: 1, ground: 'rounded' },
  'icon-512': { side: 512, share: 1, ground: 'rounded' },
  'maskable-512': { side: 512, share: 0.62, ground: 'whole' },
  'apple-180': { side: 180, share: 0.84, ground: 'whole' },
} as const

export type LogoForm = keyof typeof logoForms

/** Pixels of its longer side; a smaller picture would be blurred as an icon. */
export const minLogoSide = 128
