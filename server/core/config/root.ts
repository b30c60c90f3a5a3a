import { findPackageJSON } from 'node:module'
import { dirname } from 'node:path'

const packageFile = findPackageJSON('.', import.meta.url)
if (packageFile === undefined) throw new Error('There is no package.json above the server.')

/** Where SQL, seeds and pages are found, whether the server runs from its sources or from what is built of them. */
export const root = dirname(packageFile)
