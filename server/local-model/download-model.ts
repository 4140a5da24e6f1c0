import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, readFile, rename, rm, stat, statfs, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { modelsFolder } from '#writer/model/local/engine.ts'
import { isGguf } from '#writer/model/local/is-gguf.ts'

/** The messages that the child process sends about a download. */
export type DownloadStatus =
  | { state: 'downloading'; downloaded: number; total: number }
  | { state: 'checking' | 'installing' | 'ready' }
  | { state: 'failed'; problem: string }

/** The source of the model. */
export interface ModelSource {
  url: string
  /**
   * The operator's own checksum, in hexadecimal. Without one, the checksum that the server states
   * is used.
   */
  sha256: string | null
}

/** The paths of a download. The file gets its final name when it is complete and verified. */
export const downloadPaths = (dataDir: string, url: string) => {
  const folder = modelsFolder(dataDir)
  const file = basename(new URL(url).pathname)
  return {
    folder,
    file,
    whole: join(folder, file),
    part: join(folder, `.${file}.part`),
    facts: join(folder, `.${file}.json`),
  }
}

/** The facts that the server stated when the download began. */
export interface FileFacts {
  total: number
  /** In hexadecimal. */
  sha256: string
  /** The header that stated it, or the setting. */
  statedIn: string
}

/**
 * Returns true if both facts describe the same version of the file. Parts of two versions would
 * fail the check only after the whole download.
 */
const sameFile = (one: FileFacts, other: FileFacts) => one.total === other.total && one.sha256 === other.sha256

const MOST_REDIRECTS = 5
const ANSWER_MS = 30_000
const SILENCE_MS = 60_000
/** Spare space for the engine and other files. */
const SPARE_BYTES = 300_000_000
const TELL_EVERY_MS = 250

export const sizeOf = async (path: string): Promise<number> =>
  stat(path).then(
    ({ size }) => size,
    () => 0,
  )

export const freeBytes = async (folder: string): Promise<number> => {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

export const readFacts = async (path: string): Promise<FileFacts | null> =>
  readFile(path, 'utf8').then(
    (text) => JSON.parse(text) as FileFacts,
    () => null,
  )

/**
 * Returns the checksum that the server states: Hugging Face in the ETag of the stored file, other
 * servers in a digest header. Returns null if there is none.
 */
const statedChecksum = (headers: Headers): Pick<FileFacts, 'sha256' | 'statedIn'> | null => {
  const linked = /^"?([0-9a-f]{64})"?$/i.exec(headers.get('x-linked-etag') ?? '')?.[1]
  if (linked) return { sha256: linked.toLowerCase(), statedIn: 'X-Linked-ETag' }
  const digest = /sha-256=:([A-Za-z0-9+/]{43}=):/.exec(headers.get('repr-digest') ?? '')?.[1]
  return digest ? { sha256: Buffer.from(digest, 'base64').toString('hex'), statedIn: 'Repr-Digest' } : null
}

const unreachable = (url: string, error: unknown): Error =>
  new Error(`${new URL(url).host} can't be reached from this machine. Is there a network, and does a proxy allow it?`, {
    cause: error,
  })

/**
 * Fetches a URL and follows redirects itself, because the first answer states the checksum, and no
 * redirect may leave HTTPS.
 */
const ask = async (url: string, headers: Record<string, string>, signal: AbortSignal) => {
  let at = new URL(url)
  let stated: Pick<FileFacts, 'sha256' | 'statedIn'> | null = null
  for (let redirects = 0; redirects <= MOST_REDIRECTS; redirects++) {
    const response = await fetch(at, { headers, redirect: 'manual', signal }).catch((error: unknown) => {
      throw unreachable(at.href, error)
    })
    stated ??= statedChecksum(response.headers)
    const next = response.headers.get('location')
    if (response.status < 300 || response.status >= 400 || next === null) return { response, stated }
    await response.body?.cancel()
    const to = new URL(next, at)
    if (to.protocol !== 'https:' && to.protocol !== at.protocol)
      throw new Error(`${at.host} redirects to an address without encryption.`)
    at = to
  }
  throw new Error(`${new URL(url).host} redirects too many times.`)
}

/** Returns the total size of the file, from the headers of a full or partial answer. */
const totalOf = (response: Response): number => {
  const whole = /\/(\d+)$/.exec(response.headers.get('content-range') ?? '')?.[1]
  return Number(whole ?? response.headers.get('content-length') ?? 0)
}

const gigabytes = (bytes: number) => `${(bytes / 1e9).toFixed(1)} GB`

const sha256Of = async (path: string): Promise<string> => {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer)
  return hash.digest('hex')
}

/**
 * Returns the checksum to verify: the operator's, or else the server's. Throws if there is none, or
 * if they differ.
 */
const wantedChecksum = (
  { url, sha256 }: ModelSource,
  stated: Pick<FileFacts, 'sha256' | 'statedIn'> | null,
): Pick<FileFacts, 'sha256' | 'statedIn'> => {
  const { host } = new URL(url)
  if (sha256 === null) {
    if (stated) return stated
    throw new Error(
      `${host} states no checksum, so the download could not be checked. Nothing was kept. Set SMALL_MODEL_SHA256 to the checksum of the file to check it yourself.`,
    )
  }
  if (stated && stated.sha256 !== sha256)
    throw new Error(`${host} states another checksum than SMALL_MODEL_SHA256. Nothing was downloaded.`)
  return { sha256, statedIn: 'SMALL_MODEL_SHA256' }
}

/** Watches a connection. Its signal aborts if the server sends nothing for too long. */
const watchSilence = () => {
  const silence = new AbortController()
  let timer = setTimeout(() => silence.abort(), ANSWER_MS)
  return {
    signal: silence.signal,
    alive: () => {
      clearTimeout(timer)
      timer = setTimeout(
        () => silence.abort(new Error('The server stopped sending data. Resume the download later.')),
        SILENCE_MS,
      )
    },
    end: () => clearTimeout(timer),
  }
}

/** The part of the file that an earlier download stored, if it belongs to the wanted file. */
interface PartialFile {
  facts: FileFacts | null
  bytes: number
}

/**
 * Requests the missing rest of the file. Returns its body and facts, and the number of kept bytes
 * that it continues.
 */
const requestRest = async (source: ModelSource, partial: PartialFile, signal: AbortSignal) => {
  const { host } = new URL(source.url)
  // A range is requested even for a new file, so that the answer has the same form and states the
  // total size.
  const headers = { Range: `bytes=${partial.bytes}-`, 'Accept-Encoding': 'identity' }
  const { response, stated } = await ask(source.url, headers, signal)
  if (!response.ok || response.body === null)
    throw new Error(`${host} answered ${response.status} instead of the model.`)
  const facts = { total: totalOf(response), ...wantedChecksum(source, stated) }
  if (!facts.total) throw new Error(`${host} does not say how large the model is.`)
  const isPartial = response.status === 206
  const continues = isPartial && partial.facts !== null && sameFile(partial.facts, facts)
  if (partial.bytes > 0 && isPartial && !continues) {
    await response.body.cancel()
    throw new Error(
      'The model has changed on the server since the download began. Remove the partial download and start again.',
    )
  }
  return { body: response.body, facts, continued: continues ? partial.bytes : 0, continues }
}

const checkSpace = async (folder: string, missing: number): Promise<void> => {
  const free = await freeBytes(folder)
  if (free < missing + SPARE_BYTES)
    throw new Error(
      `The disk has ${gigabytes(free)} free, and ${gigabytes(missing + SPARE_BYTES)} are needed. Nothing more was downloaded.`,
    )
}

const CONNECTION_BROKE = 'The connection broke. The partial download is kept and can be resumed.'

/** Appends the missing rest of the file to the partial file. */
const receive = async (
  source: ModelSource,
  paths: ReturnType<typeof downloadPaths>,
  partial: PartialFile,
  report: (status: DownloadStatus) => void,
): Promise<void> => {
  const silence = watchSilence()
  try {
    const { body, facts, continued, continues } = await requestRest(source, partial, silence.signal)
    const { total } = facts
    let downloaded = continued
    await checkSpace(paths.folder, total - downloaded)
    await writeFile(paths.facts, JSON.stringify(facts))
    const output = await open(paths.part, continues ? 'a' : 'w')
    try {
      let toldAt = 0
      for await (const chunk of body) {
        silence.alive()
        await output.write(chunk)
        downloaded += chunk.length
        if (downloaded > total) throw new Error(`${new URL(source.url).host} sent more data than it stated.`)
        if (Date.now() - toldAt < TELL_EVERY_MS) continue
        toldAt = Date.now()
        report({ state: 'downloading', downloaded, total })
      }
      await output.sync()
    } catch (error) {
      throw silence.signal.aborted ||
        !(error instanceof Error) ||
        error.name === 'AbortError' ||
        error instanceof TypeError
        ? new Error(CONNECTION_BROKE, { cause: error })
        : error
    } finally {
      await output.close()
    }
    if (downloaded < total) throw new Error(CONNECTION_BROKE)
  } finally {
    silence.end()
  }
}

/**
 * Downloads the model, or continues an interrupted download. The file is verified before it gets
 * its final name. Throws an Error with a message for the owner.
 */
export const downloadModel = async (
  dataDir: string,
  source: ModelSource,
  report: (status: DownloadStatus) => void,
): Promise<void> => {
  const paths = downloadPaths(dataDir, source.url)
  const { folder, whole, part, file } = paths
  await mkdir(folder, { recursive: true })
  if ((await sizeOf(whole)) > 0) return
  const earlier = await readFacts(paths.facts)
  const known = earlier && (source.sha256 ?? earlier.sha256) === earlier.sha256 ? earlier : null
  const partial = { facts: known, bytes: known ? Math.min(await sizeOf(part), known.total) : 0 }
  if (known === null || partial.bytes < known.total) await receive(source, paths, partial, report)
  report({ state: 'checking' })
  const facts = (await readFacts(paths.facts))!
  if ((await sha256Of(part)) !== facts.sha256 || !(await isGguf(part))) {
    await Promise.all([rm(part, { force: true }), rm(paths.facts, { force: true })])
    throw new Error(
      `${file} does not have the checksum that ${facts.statedIn} states. The partial download was removed.`,
    )
  }
  await rename(part, whole)
}
