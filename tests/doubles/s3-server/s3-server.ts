import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

const sha256 = (data: Buffer | string) => createHash('sha256').update(data).digest('hex')
const hmac = (key: Buffer | string, data: string) => createHmac('sha256', key).update(data).digest()
const encode = (text: string) =>
  encodeURIComponent(text).replaceAll(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

interface Keys {
  accessKeyId: string
  secretAccessKey: string
  region: string
}

/** Returns the reason why a request's AWS Signature Version 4 is invalid, or null. */
const wrongSignature = (request: IncomingMessage, body: Buffer, keys: Keys): string | null => {
  const found =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=([a-z0-9;-]+), Signature=([0-9a-f]{64})$/.exec(
      request.headers.authorization ?? '',
    )
  if (!found) return 'AccessDenied'
  const [, id, day, region, names, signature] = found as unknown as [string, string, string, string, string, string]
  const header = (name: string) =>
    String(request.headers[name] ?? '')
      .trim()
      .replaceAll(/ +/g, ' ')
  const date = header('x-amz-date')
  const at = Date.parse(date.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'))
  if (!(Math.abs(Date.now() - at) < 15 * 60_000) || !date.startsWith(day)) return 'RequestTimeTooSkewed'
  if (id !== keys.accessKeyId) return 'InvalidAccessKeyId'
  if (region !== keys.region) return 'AuthorizationHeaderMalformed'
  const signed = names.split(';')
  const needed = ['host', ...Object.keys(request.headers).filter((name) => name.startsWith('x-amz-'))]
  if (needed.some((name) => !signed.includes(name)) || signed.join() !== signed.toSorted().join()) return 'AccessDenied'
  if (header('x-amz-content-sha256') !== sha256(body)) return 'XAmzContentSHA256Mismatch'
  const url = new URL(request.url!, 'http://s3')
  const query = [...url.searchParams].map(([name, value]) => `${encode(name)}=${encode(value)}`).toSorted()
  const canonical = [
    request.method,
    url.pathname
      .split('/')
      .map((part) => encode(decodeURIComponent(part)))
      .join('/'),
    query.join('&'),
    ...signed.map((name) => `${name}:${header(name)}`),
    '',
    names,
    sha256(body),
  ].join('\n')
  const scope = `${day}/${region}/s3/aws4_request`
  const key = ['aws4_request'].reduce(hmac, hmac(hmac(hmac(`AWS4${keys.secretAccessKey}`, day), region), 's3'))
  const right = hmac(key, ['AWS4-HMAC-SHA256', date, scope, sha256(canonical)].join('\n'))
  return timingSafeEqual(right, Buffer.from(signature, 'hex')) ? null : 'SignatureDoesNotMatch'
}

const LEAST_PART = 5 * 2 ** 20

const refuse = (response: ServerResponse, status: number, code: string) =>
  response
    .writeHead(status, { 'Content-Type': 'application/xml' })
    .end(`<Error><Code>${code}</Code><Message>${code}</Message></Error>`)

/**
 * Starts a server that stores objects of one bucket in memory, and is as strict as Amazon S3 about
 * signatures and parts.
 */
export const startS3Server = async (bucket: string) => {
  const keys: Keys = {
    accessKeyId: 'AKIATEST',
    secretAccessKey: randomBytes(20).toString('base64'),
    region: 'eu-central-1',
  }
  const objects = new Map<string, Buffer>()
  const uploads = new Map<string, { key: string; parts: Map<number, Buffer> }>()
  const state = { refusing: null as string | null, pageSize: 1000, partsSeen: 0 }

  const complete = (response: ServerResponse, id: string, body: Buffer) => {
    const { key, parts } = uploads.get(id)!
    const listedParts = [...body.toString().matchAll(/<PartNumber>(\d+)<\/PartNumber><ETag>(.*?)<\/ETag>/g)]
    const found = listedParts.map(([, number]) => parts.get(Number(number)))
    if (
      listedParts.some(
        ([, , tag], at) =>
          tag !==
          `"${createHash('md5')
            .update(found[at] ?? '')
            .digest('hex')}"`,
      )
    )
      return refuse(response, 400, 'InvalidPart')
    if (found.slice(0, -1).some((part) => part!.length < LEAST_PART)) return refuse(response, 400, 'EntityTooSmall')
    objects.set(key, Buffer.concat(found as Buffer[]))
    uploads.delete(id)
    return response.end(`<CompleteMultipartUploadResult><Key>${escape(key)}</Key></CompleteMultipartUploadResult>`)
  }
  const list = (response: ServerResponse, query: URLSearchParams) => {
    const after = query.get('continuation-token') ?? ''
    const all = [...objects.keys()].filter((key) => key.startsWith(query.get('prefix') ?? '') && key > after).toSorted()
    const page = all.slice(0, state.pageSize)
    const more =
      all.length > page.length ? `<NextContinuationToken>${escape(page.at(-1)!)}</NextContinuationToken>` : ''
    const contents = page.map(
      (key) =>
        `<Contents><Key>${escape(key)}</Key><LastModified>${new Date().toISOString()}</LastModified><Size>${objects.get(key)!.length}</Size></Contents>`,
    )
    response.end(`<ListBucketResult>${contents.join('')}${more}</ListBucketResult>`)
  }

  const serve = async (request: IncomingMessage, response: ServerResponse) => {
    const body = await buffer(request)
    const wrong = wrongSignature(request, body, keys) ?? state.refusing
    if (wrong) return refuse(response, 403, wrong)
    const url = new URL(request.url!, 'http://s3')
    const [, name, ...rest] = url.pathname.split('/').map(decodeURIComponent)
    const key = rest.join('/')
    const id = url.searchParams.get('uploadId')
    const copied = request.headers['x-amz-copy-source']
    if (name !== bucket) return refuse(response, 404, 'NoSuchBucket')
    if (!key) return list(response, url.searchParams)
    if (id !== null && !uploads.has(id)) return refuse(response, 404, 'NoSuchUpload')
    if (request.method === 'POST' && url.searchParams.has('uploads')) {
      const made = `${randomBytes(8).toString('base64')}+/`
      uploads.set(made, { key, parts: new Map() })
      return response.end(`<InitiateMultipartUploadResult><UploadId>${made}</UploadId></InitiateMultipartUploadResult>`)
    }
    if (request.method === 'POST') return complete(response, id!, body)
    if (request.method === 'PUT') {
      if (id !== null) {
        uploads.get(id)!.parts.set(Number(url.searchParams.get('partNumber')), body)
        state.partsSeen++
      } else if (typeof copied === 'string') {
        const source = objects.get(decodeURIComponent(copied).slice(bucket.length + 2))
        if (!source) return refuse(response, 404, 'NoSuchKey')
        objects.set(key, source)
        return response.end('<CopyObjectResult></CopyObjectResult>')
      } else objects.set(key, body)
      return response.writeHead(200, { ETag: `"${createHash('md5').update(body).digest('hex')}"` }).end()
    }
    if (request.method === 'DELETE') {
      if (id === null) objects.delete(key)
      else uploads.delete(id)
      return response.writeHead(204).end()
    }
    const object = objects.get(key)
    return object ? response.end(object) : refuse(response, 404, 'NoSuchKey')
  }
  const server = createServer((request, response) => {
    void serve(request, response)
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  return {
    ...keys,
    bucket,
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    objects,
    uploads,
    state,
    stop: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
