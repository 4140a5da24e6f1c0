import { type ChildProcess, execFile, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { parse } from 'yaml'
import { readConfig, settingNames } from '#server/config/index.ts'
import { soaking } from '#tests/how-many.ts'
import { readCopy, readDockerfile } from './read-dockerfile.ts'
import { contextFiles, folderForLinks, replayBuild } from './replay-build.ts'

interface Service {
  image: string
  build?: string
  env_file?: string
  environment: Record<string, string>
  ports?: string[]
  read_only?: boolean
  user?: string
  cap_drop?: string[]
  networks: string[]
  volumes: string[]
  depends_on?: Record<string, { condition: string }>
  deploy?: { replicas: number }
  healthcheck?: object
}
interface Compose {
  services: Record<string, Service>
  networks: Record<string, { internal?: boolean } | null>
  volumes: Record<string, unknown>
}

const stages = readDockerfile('Dockerfile')
const running = stages[1]!
const valueOf = (word: string) => running.findLast((instruction) => instruction.word === word)?.rest
/** The environment of the image. `NODE_` variables are for Node.js itself. */
const imageEnvironment = Object.fromEntries(
  running
    .filter(({ word }) => word === 'ENV')
    .flatMap(({ rest }) => rest.split(/\s+/).map((pair) => pair.split('=') as [string, string])),
)
/** The minimum settings for production on a single machine. */
const local = {
  PUBLIC_URL: 'http://127.0.0.1:3000',
  DATABASE_URL: 'embedded',
  AI_MODEL: 'builtin',
  SMTP_URL: 'local-mailbox',
  APP_SECRET: 'local-file',
  STRIPE_SECRET_KEY: 'off',
  GOOGLE_CLIENT_ID: 'off',
  SITE_CLAIMS: 'computed',
}

describe('compose.yaml', () => {
  const { services, networks, volumes } = parse(readFileSync('compose.yaml', 'utf8'), { merge: true }) as Compose
  const ours = Object.entries(services).filter(([, { image }]) => image === 'inkloom')

  it('runs two web processes and two workers on one database behind a proxy', () => {
    const roles = ours.flatMap(([, { environment, deploy }]) =>
      Array.from({ length: deploy?.replicas ?? 1 }, () => environment['ROLE']),
    )
    expect(roles).toEqual(['web', 'web', 'worker', 'worker'])
    expect(services['database']!.image).toBe('postgres:17')
    for (const [, { depends_on }] of ours) expect(depends_on).toEqual({ database: { condition: 'service_healthy' } })
    expect(services['database']!.healthcheck).toBeDefined()
    const web = ours.filter(([, { environment }]) => environment['ROLE'] === 'web').map(([name]) => name)
    expect(Object.keys(services['proxy']!.depends_on!)).toEqual(web)
    const upstreams = /reverse_proxy (.+) \{/.exec(readFileSync('Caddyfile', 'utf8'))![1]!.split(' ')
    expect(upstreams).toEqual(web.map((name) => `${name}:${imageEnvironment['PORT']}`))
  })

  it('builds the image once for all services', () => {
    expect(ours.filter(([, { build }]) => build).map(([name]) => name)).toEqual(['web-1'])
  })

  it('has only known settings with valid values', () => {
    const password = { POSTGRES_PASSWORD: 'abcdef0123456789' }
    for (const [, { environment, env_file }] of ours) {
      expect(env_file).toBe('.env')
      for (const name of Object.keys(environment)) expect(settingNames).toContain(name)
      const filled = Object.entries({ ...local, ...environment }).map(
        ([name, value]) =>
          [name, value.replace(/\$\{(\w+):\?[^}]*\}/g, (_, key: 'POSTGRES_PASSWORD') => password[key])] as const,
      )
      const config = readConfig({ ...imageEnvironment, ...Object.fromEntries(filled) })
      expect(config.databaseUrl).toBe('postgres://inkloom:abcdef0123456789@database:5432/inkloom')
      expect(config).toMatchObject({ trustedProxyHops: 1, host: '0.0.0.0', port: Number(imageEnvironment['PORT']) })
    }
  })

  it('publishes only the ports of the proxy, and isolates the database', () => {
    expect(Object.entries(services).flatMap(([name, { ports }]) => (ports ? [name] : []))).toEqual(['proxy'])
    expect(services['database']!.networks).toEqual(['inside'])
    expect(services['proxy']!.networks).not.toContain('inside')
    expect(networks['inside']).toEqual({ internal: true })
  })

  it('lets our processes and the proxy write only to their volumes and /tmp, without privileges', () => {
    for (const service of [...ours.map(([, found]) => found), services['proxy']!]) {
      expect(service).toMatchObject({ read_only: true, cap_drop: ['ALL'] })
      expect(service.user).toBeUndefined()
    }
    const named = Object.values(services).flatMap((service) => service.volumes.map((volume) => volume.split(':')[0]!))
    expect(new Set(named.filter((name) => !name.startsWith('.')))).toEqual(new Set(Object.keys(volumes)))
  })

  it('holds no secrets', () => {
    expect(readFileSync('compose.yaml', 'utf8')).not.toMatch(/(PASSWORD|SECRET|KEY): (?!\$\{)/)
  })
})

describe('.env.example', () => {
  it('contains exactly the existing settings, all of which are documented in the guide', () => {
    const named = readFileSync('.env.example', 'utf8').match(/(?<=^#)[A-Z][A-Z0-9_]+(?==)/gm)!
    expect(new Set(named)).toEqual(new Set([...settingNames, 'POSTGRES_PASSWORD']))
    const documented = new Set(readFileSync('docs/operating.md', 'utf8').match(/\b[A-Z][A-Z0-9_]+\b/g))
    const forTests = ['STRIPE_API_BASE', 'RECAPTCHA_API_BASE']
    expect(named.filter((name) => !documented.has(name) && !forTests.includes(name))).toEqual([])
  })
})

describe('the Dockerfile', () => {
  it('sets known settings, has labels, and runs as an unprivileged user', () => {
    const names = Object.keys(imageEnvironment).filter((name) => name !== 'NODE_COMPILE_CACHE')
    for (const name of names) expect(settingNames).toContain(name)
    expect(valueOf('USER')).toMatch(/^[1-9]\d+:[1-9]\d+$/)
    expect(valueOf('HEALTHCHECK')).toContain('/healthz')
    for (const label of ['title', 'version', 'revision', 'created', 'licenses'])
      expect(valueOf('LABEL')).toContain(`org.opencontainers.image.${label}=`)
    const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }
    expect(running).toContainEqual({ word: 'ARG', rest: `VERSION=${version}` })
    expect(valueOf('VOLUME')).toBe(imageEnvironment['DATA_DIR'])
  })

  it('copies only existing files', () => {
    const files = contextFiles()
    const copied = stages.flat().filter(({ word }) => word === 'COPY')
    for (const { sources } of copied.map(readCopy))
      for (const source of sources) {
        const path = source.replace(/^\/app\//, '')
        if (['.', 'out'].includes(path)) continue
        expect(files.some((file) => file === path || file.startsWith(`${path}/`))).toBe(true)
      }
    expect(files.filter((file) => /(^|\/)\.env|^data\/|\.test\.ts$/.test(file))).toEqual([])
  })
})

/**
 * The user of the container. If the tests run as root, it is an unprivileged one, for whom root's
 * files are read-only.
 */
const isRoot = process.getuid?.() === 0
const user = isRoot ? { uid: 10_001, gid: 10_001 } : {}

describe.runIf(soaking)('the steps of the Dockerfile in a folder', () => {
  let folder: string
  let image: string
  let environment: Record<string, string>
  beforeAll(() => {
    folder = mkdtempSync(join(folderForLinks(), 'inkloom-image-'))
    chmodSync(folder, 0o755)
    image = replayBuild(folder)
    const data = mkdtempSync(join(folder, 'data-'))
    const scratch = mkdtempSync(join(folder, 'tmp-'))
    for (const own of isRoot ? [data, scratch] : []) chownSync(own, 10_001, 10_001)
    // Only folders are changed, because the files are hard links to this machine's own packages.
    if (!isRoot) execFileSync('find', [image, '-type', 'd', '-exec', 'chmod', 'a-w', '{}', '+'])
    environment = {
      ...imageEnvironment,
      ...local,
      HOST: '127.0.0.1',
      DATA_DIR: data,
      NODE_COMPILE_CACHE: join(scratch, 'compiled'),
      TMPDIR: scratch,
      HOME: '/nonexistent',
      PATH: '/usr/bin:/bin',
    }
  }, 300_000)
  afterAll(() => {
    if (!isRoot) execFileSync('find', [image, '-type', 'd', '-exec', 'chmod', 'u+w', '{}', '+'])
    rmSync(folder, { recursive: true, force: true })
  })

  const inImage = (...args: string[]) =>
    promisify(execFile)(process.execPath, args, { cwd: image, env: environment, ...user })

  it('produce a tree without the tools for builds and tests', () => {
    for (const name of ['vite', 'react', 'typescript', 'vitest', 'node', 'lucide-react'])
      expect(existsSync(join(image, 'node_modules', name))).toBe(false)
    expect(existsSync(join(image, 'tests'))).toBe(false)
    const megabytes = Number(execFileSync('du', ['-sm', image], { encoding: 'utf8' }).split('\t')[0])
    expect(megabytes).toBeLessThan(180)
  })

  it('produce a server that starts as an unprivileged user on a read-only tree, answers, and shuts down gracefully', async () => {
    const port = await freePort()
    const [, ...start] = JSON.parse(valueOf('CMD')!) as string[]
    const [, ...healthy] = JSON.parse(/CMD (\[.+\])$/.exec(valueOf('HEALTHCHECK')!)![1]!) as string[]
    environment['PORT'] = String(port)
    const said: string[] = []
    const server: ChildProcess = spawn(process.execPath, start, { cwd: image, env: environment, ...user })
    server.stderr!.on('data', (chunk) => said.push(String(chunk)))
    try {
      await expect(inImage('-e', "require('fs').writeFileSync('dist/new', '')")).rejects.toThrow('EACCES')
      await vi.waitFor(
        async () => {
          if (server.exitCode !== null) throw new Error(said.join(''))
          await inImage(...healthy)
        },
        { timeout: 120_000, interval: 500 },
      )
      const page = await fetch(`http://127.0.0.1:${port}/`)
      expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
      expect((await inImage('bin/inkloom.mjs', 'admin', 'users', '--json')).stdout).toContain('[]')
      expect(statSync(join(environment['DATA_DIR']!, 'database')).uid).toBe(isRoot ? 10_001 : process.getuid!())
    } finally {
      server.kill('SIGTERM')
    }
    const [code] = await once(server, 'exit')
    expect(said).toEqual([])
    expect(code).toBe(0)
    await expect(inImage(...healthy)).rejects.toThrow('Command failed')
  }, 240_000)
})

const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  return port
}
