// Unpacks the release in a folder, starts it like a user who downloaded it, writes a book with the
// built-in writer, downloads it in each format, and stops it:
// node tests/release/try-release.mjs <folder of the archive>
//
// Needs no packages and no network. Exits with 1 and a message if something is wrong.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'

const STARTS_MS = 120_000
const WRITES_MS = 60_000
const beginnings = { txt: '\uFEFF', docx: 'PK', pdf: '%PDF-', epub: 'PK' }

const expect = (holds, what) => {
  if (!holds) throw new Error(what)
}

const freePort = async () => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address()
  server.close()
  await once(server, 'close')
  return port
}

/** Polls until `act` returns a value. */
const eventually = async (what, milliseconds, act) => {
  for (const until = Date.now() + milliseconds; Date.now() < until; await setTimeout(100)) {
    const found = await act().catch(() => undefined)
    if (found) return found
  }
  throw new Error(`${what} did not happen within ${milliseconds / 1000} s`)
}

const unpack = (archive, folder) => {
  // Paths are relative, because GNU tar interprets C: as a host.
  mkdirSync(folder, { recursive: true })
  const { status, stderr } = spawnSync('tar', ['-xzf', '-'], {
    cwd: folder,
    input: readFileSync(archive),
    encoding: 'utf8',
  })
  expect(status === 0, `The archive could not be unpacked: ${stderr}`)
  const [root, ...others] = readdirSync(folder)
  expect(root && others.length === 0, 'The archive has one folder')
  return join(folder, root)
}

const checkSum = (archive) => {
  const [sum] = readFileSync(`${archive}.sha256`, 'utf8').split(' ')
  const actual = createHash('sha256').update(readFileSync(archive)).digest('hex')
  expect(sum === actual, 'The archive has the sum of its .sha256 file')
}

const callsTo = (url) => {
  let token
  return {
    signedIn: (given) => (token = given),
    call: async (method, path, body) => {
      const reply = await fetch(`${url}/v1${path}`, {
        method,
        headers: { ...(body && { 'Content-Type': 'application/json' }), ...(token && { Token: token }) },
        body: body && JSON.stringify(body),
      })
      const bytes = Buffer.from(await reply.arrayBuffer())
      const isJson = reply.headers.get('Content-Type')?.includes('json')
      expect(reply.ok, `${method} ${path} answered ${reply.status}: ${bytes.toString('utf8', 0, 300)}`)
      return isJson ? JSON.parse(bytes.toString()) : bytes
    },
  }
}

/** Signs up, orders a book, and returns the first bytes and the size of each format. */
const writeBook = async (url) => {
  const { call, signedIn } = callsTo(url)
  await call('POST', '/signup', { email: 'owner@example.org' })
  const mail = await eventually('The mail', WRITES_MS, async () => (await call('GET', '/mailbox')).mails[0])
  const link = new URL(mail.links[0]).searchParams.get('token')
  signedIn((await call('GET', `/login_with_token/${link}`)).access_token)
  const { guid } = await call('POST', '/generate', {
    description: 'Tide pools for families',
    chapters: 2,
    sub_chapters: 2,
  })
  await eventually(
    'The end of the book',
    WRITES_MS,
    async () => (await call('GET', `/tasks/${guid}`)).status === 'DONE',
  )
  const sizes = {}
  for (const [format, beginning] of Object.entries(beginnings)) {
    const file = await call('POST', `/tasks/${guid}/export`, { format })
    expect(file.toString('utf8', 0, 10).startsWith(beginning), `The ${format} begins like one`)
    sizes[format] = file.length
  }
  return sizes
}

/** `settings` are environment variables in addition to the required ones. */
export const tryRelease = async (archive, { settings = {} } = {}) => {
  checkSum(archive)
  const scratch = mkdtempSync(join(tmpdir(), 'inkloom-release-'))
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  let server
  let output = ''
  try {
    const folder = unpack(archive, join(scratch, 'Programme für Bücher'))
    const { PATH, SystemRoot, TEMP } = process.env
    server = spawn(process.execPath, [join(folder, 'bin', 'inkloom.mjs'), 'start'], {
      cwd: scratch,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        PATH,
        ...(SystemRoot && { SystemRoot, TEMP }),
        PORT: String(port),
        DATA_DIR: join(scratch, 'Daten'),
        AI_MODEL: 'builtin',
        ...settings,
      },
    })
    for (const stream of [server.stdout, server.stderr]) stream.on('data', (chunk) => (output += chunk))
    const startedAt = Date.now()
    await eventually('The start', STARTS_MS, async () => {
      expect(server.exitCode === null, 'It runs')
      return (await fetch(`${url}/readyz`)).ok
    })
    const readyIn = Date.now() - startedAt
    for (const path of ['/', '/pricing', '/app']) expect((await fetch(url + path)).ok, `${path} is served`)
    const sizes = await writeBook(url)
    // Windows has no signals, so the process can only be killed.
    const ended = once(server, 'exit')
    server.kill('SIGTERM')
    const [code] = await ended
    if (process.platform !== 'win32') expect(code === 0, `It stopped in order, not with ${code}`)
    return { readyIn, sizes, output }
  } catch (error) {
    throw new Error(`${error.message}\n${output}`, { cause: error })
  } finally {
    if (server && server.exitCode === null && server.signalCode === null) {
      server.kill('SIGKILL')
      await once(server, 'exit')
    }
    await setTimeout(500)
    rmSync(scratch, { recursive: true, force: true, maxRetries: 10 })
  }
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const folder = resolve(process.argv[2] ?? 'release')
  const archive = readdirSync(folder).find((name) => name.endsWith('.tgz'))
  try {
    expect(archive, `There is no archive in ${folder}: npm run release makes one`)
    const { readyIn, sizes } = await tryRelease(join(folder, archive))
    console.log(`${archive} started in ${readyIn} ms, wrote a book, made ${JSON.stringify(sizes)} bytes, and stopped.`)
  } catch (error) {
    console.error(error.message)
    process.exitCode = 1
  }
}
