import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { imageLimits, imageMessages } from '#contract/images.ts'
import { requestImage, uploadImage } from '#tests/support/upload-image.ts'
import { type TestInkloom, testInkloom } from '#tests/support/test-inkloom.ts'

let inkloom: TestInkloom
let ada: string
let ben: string
beforeAll(async () => {
  inkloom = await testInkloom()
  ada = await inkloom.signUp('ada@example.org')
  ben = await inkloom.signUp('ben@example.org')
})
afterAll(() => inkloom.stop())

const picture = (color: string, { width = 40, height = 20 } = {}) =>
  sharp({ create: { width, height, channels: 3, background: color } })
const upload = (bytes: Uint8Array | string, token = ada) => uploadImage(inkloom, bytes, token)
const load = (image: string, token = ada, headers = {}) => requestImage(inkloom, image, token, headers)

it('stores an image, and gives it to its owner only', async () => {
  const stored = await upload(await picture('#fc0').png().toBuffer())
  expect(stored).toMatchObject({
    image: expect.stringMatching(/^sha256-[0-9a-f]{64}$/) as string,
    type: 'image/png',
    width: 40,
    height: 20,
  })
  const answer = await load(stored.image)
  expect([answer.status, answer.headers.get('Content-Type')]).toEqual([200, 'image/png'])
  expect((await answer.arrayBuffer()).byteLength).toBe(stored.bytes)
  expect((await load(stored.image, ben)).status).toBe(404)
  expect((await load(stored.image, 'nobody')).status).toBe(401)
})

it('gives the same image for the same file, at once or one after the other', async () => {
  const file = await picture('#0cf').jpeg().toBuffer()
  const [one, two] = await Promise.all([upload(file), upload(file)])
  expect(two).toEqual(one)
  expect(await upload(file)).toEqual(one)
  const stored = new Uint8Array(await (await load(one.image)).arrayBuffer())
  expect(await upload(stored)).toEqual(one)
})

it('sends an image once, and as nothing that a browser runs', async () => {
  const { image } = await upload('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 2"><path d="M0 0h4"/></svg>')
  const first = await load(image)
  expect(Object.fromEntries(first.headers)).toMatchObject({
    'content-type': 'image/svg+xml',
    'content-disposition': `attachment; filename="${image}.svg"`,
    'content-security-policy': expect.stringMatching(/^default-src 'none';.*; sandbox$/) as string,
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, max-age=31536000, immutable',
    vary: 'Token',
    etag: `"${image}"`,
  })
  const again = await load(image, ada, { 'If-None-Match': `"${image}"` })
  expect([again.status, await again.text()]).toEqual([304, ''])
  expect((await load(image, ben, { 'If-None-Match': `"${image}"` })).status).toBe(404)
})

it.each([
  ['an empty file', '', 400, imageMessages.empty],
  ['a text', 'Once upon a time', 422, imageMessages.wrongType],
  ['a page', '<!DOCTYPE html><html><svg></svg></html>', 422, imageMessages.wrongType],
  ['a file over the limit', 'x'.repeat(imageLimits.bytes + 1), 413, imageMessages.tooLarge],
])('refuses %s with a message', async (_, file, status, message) => {
  await expect(upload(file)).rejects.toMatchObject({ status, body: { message } })
})
