/** '1.4 MB', below a tenth of one '99 KB': in powers of 1000, like phones and data plans. */
export const fileSize = (bytes: number): string =>
  bytes < 100_000 ? `${Math.max(1, Math.round(bytes / 1000))} KB` : `${(bytes / 1_000_000).toFixed(1)} MB`
