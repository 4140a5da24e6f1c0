import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout } from 'node:timers/promises'

/**
 * Opens data folders of older versions. For each commit it starts the server with a separate
 * folder, signs up, writes a project, orders a book, asks for a mail, and stops the server at once,
 * gracefully or by force. Then the current server reads everything in the same session, finishes
 * the book and sends the mail. The older servers run with the current packages.
 * Arguments are commits; the default has one for each larger change of the schema.
 */
const COMMITS =
  process.argv.length > 2 ? process.argv.slice(2) : ['c5bf249', '35081a2', '6d9953d', 'fd835fc', '39a5a30']
const TEXT = 'Ébb & flow: the sea. \u{1F30A}'
const EMAIL = 'ada@example.com'
const scratch = mkdtempSync(join(tmpdir(), 'inkloom-bench-'))

const START = `
  const config = process.argv[2] + '/server/config'
  const { readConfig } = await import(config + '/index.ts').catch(() => import(config + '.ts'))
  const { startInkloom } = await import(process.argv[2] + '/server/inkloom.ts')
  const { pino } = await import(process.argv[2] + '/node_modules/pino/pino.js')
  const settings = readConfig({ PORT: '0', DATA_DIR: process.argv[3], AI_MODEL: 'builtin' })
  const inkloom = await startInkloom(settings, { log: pino({ level: 'silent' }), pages: 'none' })
  process.on('SIGTERM', () => inkloom.stop().then(() => process.exit(0)))
  console.log('READY ' + (inkloom.address ?? inkloom.url))
`

const script = join(scratch, 'start-server.mjs')
writeFileSync(script, START)

const start = async (root: string, dataDir: string): Promise<{ address: string; child: ChildProcess }> => {
  const child = spawn(process.execPath, [script, root, dataDir], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  for await (const line of createInterface({ input: child.stdout }))
    if (line.startsWith('READY ')) return { address: line.slice('READY '.length), child }
  throw new Error(`The server in ${root} did not start.`)
}

const end = async (child: ChildProcess, signal: 'SIGTERM' | 'SIGKILL') => {
  const ended = once(child, 'exit')
  child.kill(signal)
  await ended
}

const call = async <T>(address: string, path: string, { token, body }: { token?: string; body?: object } = {}) => {
  const answer = await fetch(`${address}/v1${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { ...(body && { 'Content-Type': 'application/json' }), ...(token && { Token: token }) },
    body: body && JSON.stringify(body),
  })
  const replyBody = await answer.text()
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${replyBody}`)
  return JSON.parse(replyBody) as T
}

const signUp = async (address: string): Promise<string> => {
  await call(address, '/signup', { body: { email: EMAIL } })
  for (;;) {
    const { mails } = await call<{ mails: { links: string[] }[] }>(address, '/mailbox')
    const link = mails.flatMap(({ links }) => links).find((found) => found.includes('login_with_token'))
    if (!link) continue
    const token = new URL(link).searchParams.get('token')!
    return (await call<{ access_token: string }>(address, `/login_with_token/${token}`)).access_token
  }
}

/** Orders a book from the built-in writer. Returns undefined if the version can't write one. */
const orderBook = (address: string, token: string): Promise<string | undefined> =>
  call<{ guid: string }>(address, '/generate', {
    token,
    body: { description: 'Keeping bees in a small garden', chapters: 4, sub_chapters: 4 },
  }).then(
    ({ guid }) => guid,
    () => undefined,
  )

const LONGEST_WAIT_MS = 120_000
const waitFor = async (found: () => Promise<boolean>): Promise<boolean> => {
  for (const end = Date.now() + LONGEST_WAIT_MS; Date.now() < end; await setTimeout(500)) if (await found()) return true
  return false
}

const mailsIn = async (address: string): Promise<number> =>
  (await call<{ mails: { to: string }[] }>(address, '/mailbox')).mails.filter(({ to }) => to === EMAIL).length

const paragraph = {
  type: 'paragraph',
  version: 1,
  direction: null,
  format: '',
  indent: 0,
  textFormat: 0,
  textStyle: '',
  children: [{ type: 'text', version: 1, text: TEXT, format: 0, detail: 0, mode: 'normal', style: '' }],
}

const openToOthers = (directory: string): number =>
  readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .filter(({ parentPath, name }) => statSync(join(parentPath, name)).mode & 0o077).length

const upgrade = async (commit: string, signal: 'SIGTERM' | 'SIGKILL') => {
  const root = join(scratch, commit)
  const dataDir = join(scratch, `${commit}-data`)
  mkdirSync(root)
  const archive = execFileSync('git', ['archive', commit], { maxBuffer: 2 ** 30 })
  execFileSync('tar', ['-x', '-C', root], { input: archive })
  symlinkSync(resolve('node_modules'), join(root, 'node_modules'), 'dir')
  const older = await start(root, dataDir)
  const token = await signUp(older.address)
  const { project_id: id } = await call<{ project_id: string }>(older.address, '/create_empty_project', {
    token,
    body: {},
  })
  const content = JSON.stringify({
    root: { type: 'root', version: 1, direction: null, format: '', indent: 0, children: [paragraph] },
  })
  await call(older.address, '/update_content', { token, body: { projectId: id, content } })
  const guid = await orderBook(older.address, token)
  const mails = await mailsIn(older.address)
  await call(older.address, '/send_login_link', { body: { email: EMAIL } })
  await end(older.child, signal)
  const before = openToOthers(dataDir)

  const begun = performance.now()
  const today = await start(resolve('.'), dataDir)
  const seconds = (performance.now() - begun) / 1000
  const user = await call<{ email: string }>(today.address, '/user_info', { token })
  const project = await call<{ content: string }>(today.address, `/projects/${id}`, { token })
  const status = async () =>
    (await call<{ tasks: { guid: string; status: string }[] }>(today.address, '/tasks', { token })).tasks.find(
      (task) => task.guid === guid,
    )?.status
  const isBookDone = guid === undefined ? null : await waitFor(async () => (await status()) === 'DONE')
  const isMailSent = await waitFor(async () => (await mailsIn(today.address)) > mails)
  await end(today.child, 'SIGTERM')
  return {
    commit,
    made: execFileSync('git', ['log', '-1', '--format=%cs', commit], { encoding: 'utf8' }).trim(),
    migrations: readdirSync(join(root, 'server/database/migrations')).filter((name) => name.endsWith('.sql')).length,
    ended: signal,
    'same account': user.email === EMAIL,
    'same text': project.content.includes(TEXT),
    'book done': isBookDone ?? 'no books yet',
    'mail sent': isMailSent,
    'first start, s': Number(seconds.toFixed(1)),
    'files open to others': `${before} -> ${openToOthers(dataDir)}`,
    secret: existsSync(join(dataDir, 'app-secret')),
  }
}

const rows: (Awaited<ReturnType<typeof upgrade>> | { commit: string; failed: string })[] = []
for (const [at, commit] of COMMITS.entries()) {
  const signal = at % 2 ? 'SIGKILL' : 'SIGTERM'
  rows.push(
    await upgrade(commit, signal).catch((error: unknown) => ({
      commit,
      failed: error instanceof Error ? error.message : String(error),
    })),
  )
}
console.table(rows)
rmSync(scratch, { recursive: true, force: true })
const isLost = (row: (typeof rows)[number]) =>
  'failed' in row || !row['same account'] || !row['same text'] || !row['book done'] || !row['mail sent']
if (rows.some(isLost)) process.exitCode = 1
