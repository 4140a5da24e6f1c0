import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { imageLimits, imageMessages } from '#contract/images.ts'
import { convertUpload } from './convert-upload.ts'
import { readImage } from './read-image.ts'

const read = (bytes: Uint8Array | string) => readImage(Buffer.from(bytes as string), new AbortController().signal)
const refusal = (bytes: Uint8Array | string) =>
  read(bytes).then(
    () => null,
    (error: Error) => error.message,
  )
/**
 * Converts a drawing in this process, because starting the separate process takes longer. Pictures
 * always need the separate process, because their decoder disables formats for everything in its
 * process.
 */
const convert = (file: Uint8Array | string) => convertUpload(Buffer.from(file as string))
const refusedAs = async (file: Uint8Array | string) => (await convert(file)).outcome
const noise = (width: number, height: number) =>
  sharp({
    create: { width, height, channels: 3, background: '#000', noise: { type: 'gaussian', mean: 128, sigma: 40 } },
  })
const drawn = async (inside: string, more = '') => {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 20"${more}>${inside}</svg>`
  return Buffer.from((await convert(svg)).stored!).toString()
}

/** Creates a PNG file of one colour with this size. Its data decompresses to as many pixels. */
const flatPng = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#fff' }, limitInputPixels: false })
    .png()
    .toBuffer()

it('turns a photo upright, and drops its metadata', async () => {
  const photo = await noise(300, 200)
    .jpeg()
    .withExif({ IFD0: { Artist: 'canary' }, IFD3: { GPSLatitude: '52/1 30/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .toBuffer()
  expect(photo.includes('canary')).toBe(true)
  const { bytes, ...rest } = await read(photo)
  expect(rest).toEqual({ type: 'image/jpeg', width: 200, height: 300 })
  expect(Buffer.from(bytes).includes('canary')).toBe(false)
  expect(await sharp(bytes).metadata()).not.toHaveProperty('exif')
})

it('stores WebP as a format that every reader shows, and keeps transparency', async () => {
  const clear = { create: { width: 20, height: 20, channels: 4 as const, background: { r: 0, g: 0, b: 0, alpha: 0 } } }
  expect(await read(await noise(20, 20).webp().toBuffer())).toMatchObject({ type: 'image/jpeg' })
  const png = await read(await sharp(clear).webp().toBuffer())
  expect(png.type).toBe('image/png')
  expect((await sharp(png.bytes).stats()).isOpaque).toBe(false)
})

it('scales a picture down to what fills a page in print', async () => {
  const { width, height } = await read(await flatPng(6000, 3000))
  expect([width, height]).toEqual([imageLimits.storedSide, imageLimits.storedSide / 2])
})

it('gives the same bytes for the same file', async () => {
  const file = await noise(200, 100).png().toBuffer()
  const [one, two] = [await read(file), await read(file)]
  expect(Buffer.from(one.bytes).equals(two.bytes)).toBe(true)
})

it('drops what is hidden behind or inside a picture', async () => {
  const file = await noise(60, 40).png().toBuffer()
  const zip = Buffer.from('PK\u0003\u0004 <script>alert(1)</script>')
  const { bytes } = await read(Buffer.concat([file, zip]))
  expect(Buffer.from(bytes).includes('script')).toBe(false)
})

it('refuses a small file that unpacks to too many pixels', async () => {
  const bomb = await flatPng(8000, 7000)
  expect(bomb.length).toBeLessThan(500_000)
  expect(await refusal(bomb)).toBe(imageMessages.tooManyPixels)
})

it('refuses a picture whose header lies about a huge size', async () => {
  const file = Buffer.from(await flatPng(10, 10))
  file.writeUInt32BE(2_000_000_000, 16)
  expect([imageMessages.tooManyPixels, imageMessages.damaged]).toContain(await refusal(file))
})

it.each([
  ['png', async () => (await noise(400, 300).png().toBuffer()).subarray(0, 20_000)],
  ['jpeg', async () => (await noise(400, 300).jpeg().toBuffer()).subarray(0, 8000)],
  ['webp', async () => (await noise(400, 300).webp().toBuffer()).subarray(0, 8000)],
])('refuses a truncated %s file as damaged', async (_, file) => {
  expect(await refusal(await file())).toBe(imageMessages.damaged)
})

it.each(['<g><path d="M0', '<g><path/></svg>'])('refuses a drawing that ends with %s as damaged', async (end) => {
  expect(await refusedAs(`<svg xmlns="http://www.w3.org/2000/svg">${end}`)).toEqual({ refused: 'damaged' })
})

it.each([
  ['a GIF', 'GIF89a'],
  ['a ZIP archive', Buffer.concat([Buffer.from('PK\u0003\u0004'), deflateSync('x')])],
  ['a PDF', '%PDF-1.7'],
  ['a page', '<html><body><svg></svg></body></html>'],
  ['a drawing in another element', '<?xml version="1.0"?><x><svg/></x>'],
])('refuses %s by its content', async (_, file) => {
  expect(await refusedAs(file)).toEqual({ refused: 'wrongType' })
})

it.each([
  ['a script', '<script>alert(1)</script>'],
  ['an event', '<rect onload="alert(1)" width="4"/>'],
  ['a page inside', '<foreignObject><body xmlns="http://www.w3.org/1999/xhtml">x</body></foreignObject>'],
  ['a picture from elsewhere', '<image href="https://example.org/x.png"/>'],
  ['an embedded file', '<image href="data:image/svg+xml;base64,PHN2Zz4="/>'],
  ['a link', '<a href="javascript:alert(1)"><rect width="4"/></a>'],
  ['a reference to another file', '<use href="https://example.org/x.svg#a"/>'],
  ['an imported style', '<style>@import url(https://example.org/x.css);</style>'],
  ['an escaped style', '<rect style="fill:\\75rl(https://example.org)"/>'],
  ['a fill from elsewhere', '<rect fill="url(https://example.org/x.svg#a)"/>'],
  ['an animation', '<set attributeName="href" to="javascript:alert(1)"/>'],
  ['a CDATA section', '<style><![CDATA[</style><script>alert(1)</script>]]></style>'],
  ['metadata', '<metadata>https://example.org</metadata>'],
])('draws without %s', async (_, inside) => {
  const written = await drawn(inside)
  expect(written).not.toMatch(/<script|onload|javascript|example\.org|data:|foreignObject|<image|<a |<set|@import/)
  expect(written).toContain('viewBox="0 0 10 20"')
})

it('keeps what a drawing is made of', async () => {
  const inside =
    '<defs><linearGradient id="g"><stop offset="0" stop-color="red"/></linearGradient></defs>' +
    '<style>.a{fill:url(#g)} g &gt; path{stroke:#000}</style><g class="a"><path d="M0 0h4" fill="url(#g)"/></g>' +
    '<text x="1">Fig. 1 &amp; 2</text><use href="#g"/>'
  expect(await drawn(inside)).toContain(inside)
})

it('ignores entities that a file declares', async () => {
  const svg = `<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY a "${'b'.repeat(50)}"><!ENTITY x SYSTEM "file:///etc/passwd">]>
    <svg viewBox="0 0 1 1"><text>&a;&x;</text></svg>`
  expect(Buffer.from((await convert(svg)).stored!).toString()).toContain('<text>&amp;a;&amp;x;</text>')
})

it.each([
  [
    'uses that multiply',
    Array.from({ length: 20 }, (_, n) => `<g id="l${n + 1}">${`<use href="#l${n}"/>`.repeat(10)}</g>`).join(''),
  ],
  ['a use of itself', '<g id="l"><use href="#l"/></g>'],
  [
    'patterns in patterns',
    Array.from(
      { length: 20 },
      (_, n) => `<pattern id="l${n + 1}">${`<rect fill="url(#l${n})"/>`.repeat(10)}</pattern>`,
    ).join(''),
  ],
  ['too many levels', '<g>'.repeat(300) + '</g>'.repeat(300)],
  ['too many elements', '<g/>'.repeat(imageLimits.drawnElements + 1)],
])('refuses a drawing with %s', async (_, inside) => {
  expect(await refusedAs(`<svg viewBox="0 0 1 1"><rect id="l0"/>${inside}</svg>`)).toEqual({ refused: 'tooComplex' })
})

it.each([
  ['wrongType', 'GIF89a'],
  ['damaged', '<svg xmlns="http://www.w3.org/2000/svg"><g><path d="M0'],
  ['tooComplex', `<svg viewBox="0 0 1 1">${'<g>'.repeat(300)}${'</g>'.repeat(300)}</svg>`],
] as const)('tells a person why a file is refused: %s', async (why, file) => {
  expect(await refusal(file)).toBe(imageMessages[why])
})

it('never blocks the thread that answers calls', async () => {
  const file = await noise(3000, 2000).jpeg().toBuffer()
  const before = process.threadCpuUsage()
  const start = performance.now()
  await read(file)
  const elapsed = performance.now() - start
  const { user, system } = process.threadCpuUsage(before)
  // The child process uses most of the time. A slow machine makes both times longer.
  expect((user + system) / 1000).toBeLessThan(elapsed / 2)
})
