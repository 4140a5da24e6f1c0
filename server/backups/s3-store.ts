import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { type FileHandle, open, stat } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { AwsClient } from 'aws4fetch'
import { parseDocument } from 'htmlparser2'
import type { BackupPlace } from './backup-settings.ts'
import type { BackupStore, StoredFile } from './backup-store.ts'
import { StorageError } from './explain-problem.ts'

/**
 * Larger files are uploaded in parts. S3 accepts 10,000 parts, of at least 5 MB except for the
 * last.
 */
const PART_BYTES = 16 * 2 ** 20
const MOST_PARTS = 10_000
const RETRIES = 4
/** The time limit of one request, which transfers at most one part. */
const REQUEST_MS = 10 * 60_000

type Document = ReturnType<typeof parseDocument>
type Node = Document['children'][number]

const elements = (nodes: Node[], name: string): Node[][] =>
  nodes.flatMap((node) =>
    'children' in node ? ('name' in node && node.name === name ? [node.children] : elements(node.children, name)) : [],
  )
const textOf = (nodes: Node[] | undefined): string =>
  nodes?.map((node) => ('data' in node ? node.data : '')).join('') ?? ''
const read = (xml: string, name: string): string | undefined => {
  const [found] = elements(parseDocument(xml, { xmlMode: true }).children, name)
  return found && textOf(found)
}

const sha256 = (body: Uint8Array | string) => createHash('sha256').update(body).digest('hex')

/** Stores backups in a bucket of Amazon S3 or a compatible service, with path-style addresses. */
export const s3Store = (place: Extract<BackupPlace, { kind: 's3' }>): BackupStore => {
  const { bucket, prefix, endpoint, region, accessKeyId, secretAccessKey } = place
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: RETRIES })
  const base = new URL(bucket, endpoint.endsWith('/') ? endpoint : `${endpoint}/`).href
  const keyOf = (name: string) => [prefix, name].filter(Boolean).join('/')
  const pathOf = (name: string) => keyOf(name).split('/').map(encodeURIComponent).join('/')
  const urlOf = (name: string, query = '') => `${base}/${pathOf(name)}${query}`

  const ask = async (
    url: string,
    {
      method = 'GET',
      body,
      headers = {},
      signal,
    }: { method?: string; body?: Uint8Array | string; headers?: Record<string, string>; signal?: AbortSignal } = {},
  ): Promise<Response> => {
    const timeout = AbortSignal.timeout(REQUEST_MS)
    const answer = await client
      .fetch(url, {
        method,
        body: body as string | undefined,
        headers: { ...headers, 'X-Amz-Content-Sha256': sha256(body ?? '') },
        signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
      })
      .catch((error: unknown) => {
        const { cause } = error as { cause?: { code?: string; message?: string } }
        throw new StorageError(
          `${new URL(endpoint).host} does not answer (${cause?.code ?? cause?.message ?? (error as Error).message})`,
          {
            cause: error,
          },
        )
      })
    if (answer.ok) return answer
    const said = await answer.text()
    throw new StorageError(
      `${new URL(endpoint).host} refused ${method} in the bucket ${bucket}: ${answer.status} ${read(said, 'Code') ?? ''} ${read(said, 'Message') ?? ''}`.trim(),
    )
  }

  const putParts = async (file: FileHandle, bytes: number, name: string, signal?: AbortSignal) => {
    const started = await (await ask(urlOf(name, '?uploads='), { method: 'POST', signal })).text()
    const upload = `uploadId=${encodeURIComponent(read(started, 'UploadId') ?? '')}`
    const size = Math.max(PART_BYTES, Math.ceil(bytes / MOST_PARTS))
    try {
      const parts: string[] = []
      for (let at = 0; at < bytes; at += size) {
        const number = parts.length + 1
        const body = Buffer.alloc(Math.min(size, bytes - at))
        await file.read(body, 0, body.length, at)
        const url = urlOf(name, `?partNumber=${number}&${upload}`)
        const tag = (await ask(url, { method: 'PUT', body, signal })).headers.get('ETag')
        parts.push(`<Part><PartNumber>${number}</PartNumber><ETag>${tag}</ETag></Part>`)
      }
      const body = `<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`
      const ended = await (await ask(urlOf(name, `?${upload}`), { method: 'POST', body, signal })).text()
      // S3 may answer 200 and report the failure in the body.
      const problem = read(ended, 'Error') === undefined ? undefined : read(ended, 'Message')
      if (problem !== undefined) throw new StorageError(`The upload could not be completed: ${problem}`)
    } catch (error) {
      // Parts of an unfinished upload are kept and cost money.
      await ask(urlOf(name, `?${upload}`), { method: 'DELETE' }).catch(() => undefined)
      throw error
    }
  }

  return {
    async put(path, name, signal) {
      const { size } = await stat(path)
      const file = await open(path)
      try {
        if (size > PART_BYTES) await putParts(file, size, name, signal)
        else await ask(urlOf(name), { method: 'PUT', body: await file.readFile(), signal })
      } finally {
        await file.close()
      }
    },
    async get(name, file, signal) {
      const { body } = await ask(urlOf(name), { signal })
      await pipeline(body!, createWriteStream(file, { flags: 'wx', mode: 0o600, flush: true }))
    },
    async rename(name, to) {
      const source = `/${bucket}/${pathOf(name)}`
      await ask(urlOf(to), { method: 'PUT', headers: { 'x-amz-copy-source': source } })
      await ask(urlOf(name), { method: 'DELETE' })
    },
    async list() {
      const found: StoredFile[] = []
      let token: string | undefined
      do {
        const query = new URLSearchParams({ 'list-type': '2', prefix: keyOf('inkloom-') })
        if (token) query.set('continuation-token', token)
        const xml = await (await ask(`${base}?${query.toString()}`)).text()
        for (const entry of elements(parseDocument(xml, { xmlMode: true }).children, 'Contents')) {
          const name = textOf(elements(entry, 'Key')[0]).slice(keyOf('').length).replace(/^\//, '')
          found.push({ name, bytes: Number(textOf(elements(entry, 'Size')[0])) })
        }
        token = read(xml, 'NextContinuationToken')
      } while (token)
      return found
    },
    async remove(name) {
      await ask(urlOf(name), { method: 'DELETE' })
    },
  }
}
