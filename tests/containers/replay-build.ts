import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join, matchesGlob } from 'node:path'
import { type Instruction, readCopy, readDockerfile } from './read-dockerfile.ts'

const run = (command: string, cwd: string) =>
  execFileSync('sh', ['-c', command], {
    cwd,
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, PATH: `${join(cwd, 'node_modules/.bin')}:${process.env['PATH']}`, CI: '' },
  })

/** Returns the build context: all source files except those that `.dockerignore` excludes. */
export const contextFiles = (): string[] => {
  const patterns = readFileSync('.dockerignore', 'utf8')
    .split('\n')
    .filter((line) => line && !line.startsWith('#'))
  const isIgnored = (path: string): boolean =>
    patterns.some((pattern) => matchesGlob(path, pattern)) || (path.includes('/') && isIgnored(dirname(path)))
  return execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { encoding: 'utf8', maxBuffer: 1e8 })
    .split('\n')
    .filter((path) => path && existsSync(path) && !isIgnored(path))
}

/** Removes the packages that `npm ci --omit=dev` would not install. */
const removeDevelopmentPackages = (folder: string): void => {
  const lockfile = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
    packages: Record<string, { dev?: boolean }>
  }
  for (const [path, { dev }] of Object.entries(lockfile.packages))
    if (dev) rmSync(join(folder, path), { recursive: true, force: true })
}

const deviceOf = (path: string): number => statSync(path).dev

/**
 * Returns a folder on the disk of this machine's packages, for hard links. The folder of other
 * tests may be in memory.
 */
export const folderForLinks = (): string =>
  ['/tmp', '/var/tmp'].find((path) => existsSync(path) && deviceOf(path) === deviceOf('node_modules')) ?? tmpdir()

/**
 * Replays the two stages of the Dockerfile in two folders. Packages are hard links to those of this
 * machine instead of downloads, so nothing may write to their files.
 */
export const replayBuild = (folder: string): string => {
  const [building, running] = readDockerfile('Dockerfile') as [Instruction[], Instruction[]]
  const build = join(folder, 'build')
  const image = join(folder, 'image')
  mkdirSync(build)
  mkdirSync(image)
  const copyFiles = (paths: string[]) => {
    for (const path of paths) cpSync(path, join(build, path), { recursive: true })
  }
  for (const instruction of building)
    if (instruction.word === 'COPY') {
      const { sources } = readCopy(instruction)
      copyFiles(sources[0] === '.' ? contextFiles() : sources)
    } else if (instruction.word === 'RUN')
      if (instruction.rest.startsWith('npm ci')) {
        const how = deviceOf('node_modules') === deviceOf(build) ? '-al' : '-a'
        execFileSync('cp', [how, 'node_modules', join(build, 'node_modules')])
        if (instruction.rest.includes('--omit=dev')) removeDevelopmentPackages(build)
        // A build starts without a cache.
        rmSync(join(build, 'node_modules', '.cache'), { recursive: true, force: true })
      } else run(instruction.rest, build)
  for (const instruction of running)
    if (instruction.word === 'COPY') {
      const { from, sources, to } = readCopy(instruction)
      if (from !== 'build') throw new Error(`The second stage copies ${sources.join(', ')} from ${from}`)
      for (const source of sources) {
        const path = join(build, source.replace(/^\/app\//, ''))
        // COPY copies the content of a folder.
        const isFolder = statSync(path).isDirectory()
        const target = to.endsWith('/') && !isFolder ? join(image, to, basename(source)) : join(image, to)
        mkdirSync(dirname(target), { recursive: true })
        execFileSync('cp', ['-al', isFolder ? `${path}/.` : path, target])
      }
    }
  return image
}
