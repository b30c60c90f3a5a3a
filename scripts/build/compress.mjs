// After the build: writes a brotli and a gzip copy beside each file that gets smaller by it, so that the server need
// not compress during a request. `node scripts/build/compress.mjs [folder]`
import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const folder = process.argv[2] ?? join(import.meta.dirname, '..', '..', 'build', 'client')
const compressible = new Set(['.html', '.js', '.mjs', '.css', '.svg', '.json', '.txt', '.xml', '.webmanifest', '.wasm'])

const encoders = {
  br: (bytes) =>
    promisify(brotliCompress)(bytes, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      },
    }),
  gz: (bytes) => promisify(gzip)(bytes, { level: constants.Z_BEST_COMPRESSION }),
}

const totals = { files: 0, plain: 0, br: 0, gz: 0 }

async function compress(file) {
  const bytes = await readFile(file)
  totals.files++
  totals.plain += bytes.length
  for (const [suffix, encode] of Object.entries(encoders)) {
    const smaller = await encode(bytes)
    totals[suffix] += Math.min(smaller.length, bytes.length)
    // Removes a copy of an earlier build, which must not be served for this one.
    if (smaller.length < bytes.length) await writeFile(`${file}.${suffix}`, smaller)
    else await rm(`${file}.${suffix}`, { force: true })
  }
}

const entries = await readdir(folder, { recursive: true, withFileTypes: true })
const files = entries.filter((entry) => entry.isFile() && compressible.has(extname(entry.name)))
await Promise.all(files.map((entry) => compress(join(entry.parentPath, entry.name))))

const kilobytes = (bytes) => `${Math.round(bytes / 1024)} KB`
process.stdout.write(
  `${totals.files} files: ${kilobytes(totals.plain)}, brotli ${kilobytes(totals.br)}, gzip ${kilobytes(totals.gz)}\n`,
)
