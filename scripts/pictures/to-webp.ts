import type { Browser } from '@playwright/test'

/** Converts a picture to WebP in the browser that took it. */
export const toWebp = async (browser: Browser, png: Buffer, quality = 0.78): Promise<Buffer> => {
  const page = await browser.newPage()
  try {
    const source = JSON.stringify(`data:image/png;base64,${png.toString('base64')}`)
    const data = await page.evaluate<string>(`(async () => {
      const image = new Image()
      image.src = ${source}
      await image.decode()
      const canvas = document.createElement('canvas')
      canvas.width = image.naturalWidth
      canvas.height = image.naturalHeight
      canvas.getContext('2d').drawImage(image, 0, 0)
      return canvas.toDataURL('image/webp', ${quality})
    })()`)
    return Buffer.from(data.slice(data.indexOf(',') + 1), 'base64')
  } finally {
    await page.close()
  }
}
