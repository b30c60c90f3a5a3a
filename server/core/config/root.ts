import { findPackageJSON } from 'node:module'
import { dirname } from 'node:path'

const packageFile = findPackageJSON('.', import.meta.url)
if (packageFile === undefined) throw new Error('There is no package.json above the server.')

/** Contains SQL, seeds and pages, whether the server runs from its sources or from the bundle. */
export const root = dirname(packageFile)
