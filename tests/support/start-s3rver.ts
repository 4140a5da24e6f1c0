import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FilePlace } from '#server/config/file-place.ts'

/** The part of s3rver that tests use. The package has no types. */
interface S3rver {
  run(): Promise<{ address: string; port: number }>
  close(): Promise<void>
}

/** Starts s3rver, an S3 server that has no code in common with Inkloom, with one empty bucket. */
export const startS3rver = async () => {
  // @ts-expect-error -- The package has no types.
  const { default: Server } = (await import('s3rver')) as { default: new (options: object) => S3rver }
  const directory = await mkdtemp(join(tmpdir(), 's3rver-'))
  const server = new Server({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    configureBuckets: [{ name: 'books' }],
  })
  const { port } = await server.run()
  const place: Extract<FilePlace, { kind: 's3' }> = {
    kind: 's3',
    bucket: 'books',
    prefix: 'a prefix/images',
    endpoint: `http://127.0.0.1:${port}`,
    region: 'us-east-1',
    // s3rver checks signatures with these keys.
    accessKeyId: 'S3RVER',
    secretAccessKey: 'S3RVER',
    pathStyle: true,
  }
  return {
    place,
    stop: async () => {
      await server.close()
      await rm(directory, { recursive: true })
    },
  }
}
