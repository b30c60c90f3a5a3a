import { closeSync, fsyncSync, openSync, renameSync, rmSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'

/**
 * Writes or replaces a file completely or not at all, readable by its owner only. The file is on the disk when this
 * returns: a power cut does not bring the old one back.
 */
export function writeFileAtomically(file: string, text: string): void {
  const partial = `${file}.${process.pid}`
  rmSync(partial, { force: true })
  makeFlushed(partial, text)
  renameSync(partial, file)
  flushFolder(dirname(file))
}

/** Creates a file with its text; false when it exists. Of two concurrent processes, one creates it. */
export function makeFile(file: string, text: string): boolean {
  try {
    makeFlushed(file, text)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false
    throw error
  }
  return true
}

/** A new or renamed file is on the disk once its folder is flushed. */
export function flushFolder(path: string): void {
  const folder = openSync(path, 'r')
  try {
    fsyncSync(folder)
  } finally {
    closeSync(folder)
  }
}

/**
 * Removes the file again if the disk is full: an empty password, or a lock without an owner, would outlast the
 * shortage.
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
