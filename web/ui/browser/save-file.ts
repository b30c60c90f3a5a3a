/**
 * Offers a download. A plain link would fail where the server authorizes the reader, since it cannot send the token; a
 * Blob needs none.
 */
export function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file)
  Object.assign(document.createElement('a'), { href: address, download: name }).click()
  // The download must have started, and a browser that asks where to save reads the Blob later.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
