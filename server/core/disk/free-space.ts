import { statfs } from 'node:fs/promises'

/** Of the disk of a folder, bytes; null where it cannot be read. */
export async function freeSpace(folder: string): Promise<{ free: number; total: number } | null> {
  try {
    const { bavail, blocks, bsize } = await statfs(folder)
    return { free: bavail * bsize, total: blocks * bsize }
  } catch {
    return null
  }
}
