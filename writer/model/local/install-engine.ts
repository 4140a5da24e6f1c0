import { spawnSync } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { engineFolder, engineVersion, hasEngine } from './engine.ts'

/**
 * Prebuilt binaries by platform. The package would otherwise download those for every graphics card
 * (725 MB).
 */
const binaries: Record<string, string> = {
  'linux-x64': 'linux-x64',
  'linux-arm64': 'linux-arm64',
  'darwin-arm64': 'mac-arm64-metal',
  'darwin-x64': 'mac-x64',
  'win32-x64': 'win-x64',
  'win32-arm64': 'win-arm64',
}

/**
 * Installs the engine. Throws an Error if the platform has no binaries or the download fails, and
 * then leaves nothing behind.
 */
export const installEngine = (dataDir: string, registry?: string): void => {
  if (hasEngine(dataDir)) return
  const binary = binaries[`${process.platform}-${process.arch}`]
  if (!binary) throw new Error(`There is no node-llama-cpp for ${process.platform} on ${process.arch}.`)
  const folder = engineFolder(dataDir)
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const dependencies = { 'node-llama-cpp': engineVersion, [`@node-llama-cpp/${binary}`]: engineVersion }
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ private: true, dependencies }, null, 2))
  const options = ['--omit=optional', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
  if (registry) options.push(`--registry=${registry}`, '--fetch-retries=0')
  const { status, stderr } = spawnSync('npm', ['install', ...options], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'pipe'],
    encoding: 'utf8',
    shell: process.platform === 'win32',
  })
  if (status === 0 && hasEngine(dataDir)) return
  rmSync(folder, { recursive: true, force: true })
  const why = stderr?.match(/^npm error (?!code|syscall|errno)(.+)$/m)?.[1] ?? 'is npm there?'
  throw new Error(`node-llama-cpp could not be installed: ${why}`)
}
