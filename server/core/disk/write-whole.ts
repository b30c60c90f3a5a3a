import { closeSync, fsyncSync, openSync, renameSync, rmSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'

/**
 * Writes a file, or another text into it, whole or not at all; its owner alone may read it. On the disk when this
 * returns: no power cut brings the old one back.
 */
export function writeWhole(file: string, text: string): void {
  const partial = `${file}.${process.pid}`
  rmSync(partial, { force: true })
  makeFlushed(partial, text)
  renameSync(partial, file)
  flushFolder(dirname(file))
}

/** Makes a file with its text; false when it is there already. Of two processes at once, one makes it. */
export function makeFile(file: string, text: string): boolean {
  try {
    makeFlushed(file, text)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false
    throw error
  }
  return true
}

/** A new name, or a rename, is on the disk once its folder is. */
export function flushFolder(path: string): void {
  const folder = openSync(path, 'r')
  try {
    fsyncSync(folder)
  } finally {
    closeSync(folder)
  }
}

/**
 * Where a disk is full, what was made is taken away: an empty password, or a lock without its holder, would outlast
 * the shortage.
 */
function makeFlushed(file: string, text: string): void {
  const made = openSync(file, 'wx', 0o600)
  try {
    writeSync(made, text)
    fsyncSync(made)
  } catch (error) {
    rmSync(file, { force: true })
    throw error
  } finally {
    closeSync(made)
  }
}
