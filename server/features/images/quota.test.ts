import { afterAll, beforeAll, expect, it } from 'vitest'
import { imageMessages } from '#contract/images.ts'
import { type TestInkloom, testInkloom } from '#tests/support/test-inkloom.ts'
import { startS3rver } from '#tests/support/start-s3rver.ts'
import { requestImage, uploadImage } from '#tests/support/upload-image.ts'

let inkloom: TestInkloom
let server: Awaited<ReturnType<typeof startS3rver>>
beforeAll(async () => {
  server = await startS3rver()
  inkloom = await testInkloom({
    environment: {
      STORAGE_MB_PER_ACCOUNT: '1',
      FILES_IN: 's3://books/of tests',
      FILES_S3_ENDPOINT: server.place.endpoint,
      FILES_S3_ACCESS_KEY_ID: server.place.accessKeyId,
      FILES_S3_SECRET_ACCESS_KEY: server.place.secretAccessKey,
    },
  })
})
afterAll(async () => {
  await inkloom.stop()
  await server.stop()
})

/** A drawing of about 400 kB. */
const large = (n: number) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M${n} ${'0 1 '.repeat(100_000)}"/></svg>`

it('stores images in a bucket, and no more than an account may have, also of uploads at once', async () => {
  const ada = await inkloom.signUp('ada@example.org')
  const results = await Promise.allSettled([1, 2, 3, 4].map((n) => uploadImage(inkloom, large(n), ada)))
  const stored = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))
  expect(stored).toHaveLength(2)
  const refused = results.flatMap((result) => (result.status === 'rejected' ? [result.reason as unknown] : []))
  const message = imageMessages.quotaFull(1_000_000)
  for (const reason of refused) expect(reason).toMatchObject({ status: 403, body: { code: 'storage_full', message } })
  const used = stored.reduce((sum, { bytes }) => sum + bytes, 0)
  expect(await inkloom.call('GET /me/storage', {}, ada)).toMatchObject({ used, limit: 1_000_000 })
  expect((await requestImage(inkloom, stored[0]!.image, ada)).status).toBe(200)
  const ben = await inkloom.signUp('ben@example.org')
  expect(await inkloom.call('GET /me/storage', {}, ben)).toMatchObject({ used: 0, limit: 1_000_000 })
})

it('has the images in the archive of the account', async () => {
  const cleo = await inkloom.signUp('cleo@example.org')
  const { image } = await uploadImage(inkloom, '<svg viewBox="0 0 1 1"><circle r="5"/></svg>', cleo)
  const answer = await inkloom.request('GET /personal_data', { token: cleo })
  const { unzipSync } = await import('fflate')
  const files = unzipSync(await answer.bytes())
  expect(Buffer.from(files[`images/${image}.svg`]!).toString()).toContain('<circle r="5"/>')
})
