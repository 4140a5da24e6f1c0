import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { everyBlock } from '#tests/samples/every-block.ts'
import { createPixelLoader } from './draw-pixels.ts'
import { exportInWorker } from './in-worker.ts'

const drawing = '<svg xmlns="http://www.w3.org/2000/svg" width="90" height="30"><circle cx="9" cy="9" r="9"/></svg>'

const withDrawing = (svg: string) =>
  exportInWorker(everyBlock(), 'docx', {
    loadImage: async () => ({ bytes: Buffer.from(svg), type: 'image/svg+xml', width: 90, height: 30 }),
  })

test('shows a drawing as a picture in DOCX, and the words of one that is damaged', async () => {
  const files = unzipSync(await withDrawing(drawing))
  const [path] = Object.keys(files).filter((name) => name.startsWith('word/media/'))
  const picture = Buffer.from(files[path!]!)
  expect(path).toMatch(/\.png$/)
  expect([picture.readUInt32BE(16), picture.readUInt32BE(20)]).toEqual([2000, 667])

  const damaged = unzipSync(await withDrawing('<svg'))
  expect(Object.keys(damaged).filter((name) => name.startsWith('word/media/'))).toEqual([])
  expect(strFromU8(damaged['word/document.xml']!)).toContain('[A boat at the pier]')
})

test('stops a drawing that takes too much processor time, however long it takes on the clock', async () => {
  const noise = `<filter id="n"><feTurbulence baseFrequency="0.9" numOctaves="9"/></filter>`
  const bytes = Buffer.from(
    drawing.replace('<circle', `${noise}<rect width="90" height="30" filter="url(#n)"/><circle`),
  )
  const image = { bytes, type: 'image/svg+xml', width: 90, height: 30 } as const
  const { load, close } = createPixelLoader(async () => image, { computingMs: 1 })
  expect(await load('noise')).toBeNull()
  close()
})
