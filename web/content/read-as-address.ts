/** As a data address: other sources, blobs among them, are blocked (Content-Security-Policy, img-src). */
export function readAsAddress(blob: Blob): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const reader = new FileReader()
  reader.addEventListener('load', () => resolve(String(reader.result)))
  reader.addEventListener('error', () => reject(reader.error ?? new Error('The picture could not be read')))
  reader.readAsDataURL(blob)
  return promise
}
