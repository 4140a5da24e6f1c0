import { spawnSync } from 'node:child_process'
import { chmodSync, copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'inkloom-pin-'))
  for (const name of ['Dockerfile', 'compose.yaml']) copyFileSync(name, join(folder, name))
  mkdirSync(join(folder, 'bin'))
})
afterEach(() => rmSync(folder, { recursive: true }))

/** Installs a fake of docker and the like: a Node.js script with its arguments in `words`. */
const program = (name: string, body: string) => {
  const path = join(folder, 'bin', name)
  writeFileSync(path, `#!${process.execPath}\nconst words = process.argv.slice(2)\n${body}\n`)
  chmodSync(path, 0o755)
}
const pin = (...words: string[]) =>
  spawnSync(process.execPath, [resolve('scripts/pin-images.mjs'), ...words], {
    cwd: folder,
    env: { PATH: join(folder, 'bin') },
    encoding: 'utf8',
  })
const texts = () => ['Dockerfile', 'compose.yaml'].map((name) => readFileSync(join(folder, name), 'utf8'))
const digests = `const digests = { node: 'a', postgres: 'b', caddy: 'c' }
const image = words.find((word) => /^(docker:\\/\\/)?\\w+:\\w/.test(word)).replace('docker://', '')
console.log('sha256:' + digests[image.split(':')[0]].repeat(64))`

describe.skipIf(process.platform === 'win32')('pinning images', () => {
  it('writes the digests from a registry, and removes them again', () => {
    const before = texts()
    program('docker', digests)
    expect(pin().status).toBe(0)
    const [dockerfile, compose] = texts()
    expect(dockerfile).toContain(`ARG NODE=node:24-trixie-slim@sha256:${'a'.repeat(64)}\n`)
    expect(compose).toContain(`image: postgres:17@sha256:${'b'.repeat(64)}\n`)
    expect(compose).toContain(`image: caddy:2@sha256:${'c'.repeat(64)}\n`)
    expect(pin().status).toBe(0)
    expect(texts()).toEqual([dockerfile, compose])
    expect(pin('--unpin').status).toBe(0)
    expect(texts()).toEqual(before)
  })

  it('tries the next program if one cannot reach the registry', () => {
    program('docker', "console.error('connection refused'); process.exit(1)")
    program('skopeo', digests)
    expect(pin().status).toBe(0)
    expect(texts()[0]).toContain('@sha256:aaaa')
  })

  it('writes only valid digests, and nothing at all if one is missing', () => {
    const before = texts()
    program('docker', `if (words.includes('caddy:2')) console.log('not found'); else { ${digests} }`)
    const { status, stderr } = pin()
    expect([status, texts()]).toEqual([1, before])
    expect(stderr).toContain('The digest of caddy:2 could not be fetched')
    expect(stderr).toContain('crane: is not here')
    expect(stderr).toContain('Nothing was changed.')
  })
})
