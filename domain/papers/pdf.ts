/** Some programs write a few bytes before the signature; readers search the first KB (ISO 32000, annex I.3.4). */
export const pdfHeadBytes = 1024

/** @param bytes the file, or at least its first KB */
export function isPdf(bytes: Uint8Array): boolean {
  return String.fromCharCode(...bytes.subarray(0, pdfHeadBytes)).includes('%PDF-')
}
