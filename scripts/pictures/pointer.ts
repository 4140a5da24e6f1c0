import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'

/** Shows a pointer in the page, which is to be opened after this. */
export const addPointer = async (page: Page): Promise<void> => {
  await page.addInitScript({ path: join(import.meta.dirname, 'pointer.js') })
}

/** Moves pointer and mouse to a place in an element: its middle, or so far from its corner. */
export const glideTo = async (
  page: Page,
  target: Locator,
  { place, duration = 700 }: { place?: { x: number; y: number }; duration?: number } = {},
): Promise<void> => {
  const box = await target.boundingBox()
  if (!box) throw new Error(`Not to be seen: ${String(target)}`)
  const x = Math.round(box.x + (place?.x ?? box.width / 2))
  const y = Math.round(box.y + (place?.y ?? box.height / 2))
  await page.evaluate(`filmPointer.glide(${x}, ${y}, ${duration})`)
  await page.mouse.move(x, y)
}

/** Presses where the pointer stands. */
export const press = async (page: Page): Promise<void> => {
  await page.evaluate('filmPointer.press()')
  await page.mouse.down()
  await page.mouse.up()
}
