import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'

export interface FontRegistry {
  url: string
  /** Hash of the archive, which is made from the package that is installed here. */
  integrity: string
  /** Number of requested archives. */
  downloads: number
  /**
   * `slow` starts an archive and never finishes it. `other` sends a different archive with its own
   * hash.
   */
  behaviour: 'good' | 'slow' | 'other' | 'unknown'
  close(): Promise<void>
}

const npmPack = async (packageName: string): Promise<Buffer> => {
  const folder = await mkdtemp(join(tmpdir(), 'inkloom-pack-'))
  try {
    const path = join(process.cwd(), 'node_modules', packageName)
    execFileSync('npm', ['pack', path, '--ignore-scripts'], {
      cwd: folder,
      stdio: 'ignore',
      shell: process.platform === 'win32',
    })
    const version = (JSON.parse(await readFile(join(path, 'package.json'), 'utf8')) as { version: string }).version
    return await readFile(join(folder, `${packageName.replace('@', '').replace('/', '-')}-${version}.tgz`))
  } finally {
    await rm(folder, { recursive: true })
  }
}

const hashOf = (bytes: Buffer) => `sha512-${createHash('sha512').update(bytes).digest('base64')}`

/** Starts a package registry with a single package, which is the one installed here. */
export const startFontRegistry = async (packageName: string): Promise<FontRegistry> => {
  const good = await npmPack(packageName)
  const other = gzipSync(gunzipSync(good), { level: 1 })
  const { version } = JSON.parse(await readFile(join('node_modules', packageName, 'package.json'), 'utf8')) as {
    version: string
  }
  const registry: FontRegistry = {
    url: '',
    integrity: hashOf(good),
    downloads: 0,
    behaviour: 'good',
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
  const server = createServer((request, response) => {
    if (registry.behaviour === 'unknown') return response.writeHead(404).end('{}')
    const bytes = registry.behaviour === 'other' ? other : good
    if (request.url?.endsWith('.tgz')) {
      registry.downloads++
      response.writeHead(200, { 'Content-Length': bytes.length })
      return registry.behaviour === 'slow' ? response.write(bytes.subarray(0, 1000)) : response.end(bytes)
    }
    const tarball = `${registry.url}/${packageName}/-/${basename(packageName)}-${version}.tgz`
    const dist = { tarball, integrity: hashOf(bytes) }
    response.writeHead(200, { 'Content-Type': 'application/json' })
    return response.end(
      JSON.stringify({
        name: packageName,
        'dist-tags': { latest: version },
        versions: { [version]: { name: packageName, version, dist } },
      }),
    )
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  registry.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return registry
}
