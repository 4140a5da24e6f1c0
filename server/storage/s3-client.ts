import { createHash } from 'node:crypto'
import { AwsClient } from 'aws4fetch'
import { parseDocument } from 'htmlparser2'
import type { S3Bucket } from '../config/s3-bucket.ts'
import { StorageError } from './storage-error.ts'

const RETRIES = 4
/** The time limit of one request, which transfers at most one part of a file. */
const REQUEST_MS = 10 * 60_000

export interface S3Request {
  method?: string
  body?: Uint8Array | string
  headers?: Record<string, string>
  signal?: AbortSignal
  /** True to return a 404 response instead of throwing. */
  mayBeMissing?: true
}

/** Sends a signed request. Throws a StorageError unless the service reports success. */
export type AskS3 = (url: string, request?: S3Request) => Promise<Response>

type Document = ReturnType<typeof parseDocument>
type Node = Document['children'][number]

/** Returns the children of each element with this name. */
export const elements = (nodes: Node[], name: string): Node[][] =>
  nodes.flatMap((node) =>
    'children' in node ? ('name' in node && node.name === name ? [node.children] : elements(node.children, name)) : [],
  )
export const textOf = (nodes: Node[] | undefined): string =>
  nodes?.map((node) => ('data' in node ? node.data : '')).join('') ?? ''
/** Returns the text of the first element with this name, or undefined if there is none. */
export const readElement = (xml: string, name: string): string | undefined => {
  const [found] = elementsIn(xml, name)
  return found && textOf(found)
}

/** Returns the children of each element with this name in a document. */
export const elementsIn = (xml: string, name: string): Node[][] =>
  elements(parseDocument(xml, { xmlMode: true }).children, name)

const sha256 = (body: Uint8Array | string) => createHash('sha256').update(body).digest('hex')

/** Creates the client of a bucket of Amazon S3 or a compatible service. */
export const createS3Client = ({
  bucket,
  endpoint,
  region,
  accessKeyId,
  secretAccessKey,
}: Omit<S3Bucket, 'prefix'>): AskS3 => {
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: RETRIES })
  const { host } = new URL(endpoint)
  return async (url, { method = 'GET', body, headers = {}, signal, mayBeMissing } = {}) => {
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
          `${host} does not answer (${cause?.code ?? cause?.message ?? (error as Error).message})`,
          {
            cause: error,
          },
        )
      })
    if (answer.ok || (mayBeMissing && answer.status === 404)) return answer
    const reply = await answer.text()
    throw new StorageError(
      `${host} refused ${method} in the bucket ${bucket}: ${answer.status} ${readElement(reply, 'Code') ?? ''} ${readElement(reply, 'Message') ?? ''}`.trim(),
    )
  }
}
