import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'

/** Shows a pointer in a page. Call it before the page is opened. */
export const addPointer = async (page: Page): Promise<void> => {
  await page.addInitScript({ path: join(import.meta.dirname, 'pointer.js') })
}

/** Moves pointer and mouse to an element: to its middle, or to a `place` relative to its corner. */
export const glideTo = async (
  page: Page,
  target: Locator,
  { place, duration = 700 }: { place?: { x: number; y: number }; duration?: number } = {},
): Promise<void> => {
  const box = await target.boundingBox()
  if (!box) throw new Error(`Not visible: ${String(target)}`)
  const x = Math.round(box.x + (place?.x ?? box.width / 2))
  const y = Math.round(box.y + (place?.y ?? box.height / 2))
  await page.evaluate(`filmPointer.glide(${x}, ${y}, ${duration})`)
  await page.mouse.move(x, y)
}

/** Clicks at the current position of the pointer. */
export const press = async (page: Page): Promise<void> => {
  await page.evaluate('filmPointer.press()')
  await page.mouse.down()
  await page.mouse.up()
}
