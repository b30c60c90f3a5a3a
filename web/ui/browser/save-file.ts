/**
 * Offers this as a file of the person's own. A plain link would bring nothing where the server asks who reads: it cannot
 * bring the token along; a file that is here needs none.
 */
export function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file)
  Object.assign(document.createElement('a'), { href: address, download: name }).click()
  // The browser has to have begun with it, and one that asks where to save reads it later.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
