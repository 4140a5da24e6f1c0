import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { playStorage } from '#tests/support/fake-storage.ts'

const name = `sha256-${'a'.repeat(64)}`
let loads: (() => Response)[]
let requests: number
const revoked: string[] = []

const image = () => new Response('bytes', { headers: { 'Content-Type': 'image/png' } })
const lost = () => Response.json({ code: 'not_found', message: 'This image is gone.' }, { status: 404 })

/** Loads the module anew, because it keeps the images of the page. */
const load = async () => {
  vi.resetModules()
  return (await import('./image-urls.ts')).showImage
}

beforeEach(() => {
  playStorage()
  localStorage.setItem('token', 'mine')
  vi.stubGlobal('window', new EventTarget())
  vi.useFakeTimers()
  loads = [image]
  requests = 0
  revoked.length = 0
  vi.stubGlobal('fetch', async () => loads[Math.min(requests++, loads.length - 1)]!())
  let made = 0
  vi.spyOn(URL, 'createObjectURL').mockImplementation(() => `blob:${++made}`)
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation((url) => void revoked.push(url))
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

it('loads an image once for all places that show it, and frees it a minute after the last', async () => {
  const showImage = await load()
  const [one, two] = [showImage(name), showImage(name)]
  expect([await one.url, await two.url, requests]).toEqual(['blob:1', 'blob:1', 1])
  one.release()
  one.release()
  await vi.advanceTimersByTimeAsync(120_000)
  expect(revoked).toEqual([])
  two.release()
  await vi.advanceTimersByTimeAsync(30_000)
  const three = showImage(name)
  await vi.advanceTimersByTimeAsync(120_000)
  expect([await three.url, revoked]).toEqual(['blob:1', []])
  three.release()
  await vi.advanceTimersByTimeAsync(61_000)
  expect(revoked).toEqual(['blob:1'])
  expect([await showImage(name).url, requests]).toEqual(['blob:2', 2])
})

it('loads an image again that could not be loaded', async () => {
  loads = [lost, image]
  const showImage = await load()
  await expect(showImage(name).url).rejects.toThrow('This image is gone.')
  expect(await showImage(name).url).toBe('blob:1')
})
