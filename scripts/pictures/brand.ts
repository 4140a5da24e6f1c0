import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser } from '@playwright/test'

const CARET = 'M2 2.5c3.6 0 6 1.3 6 4v11c0 2.7-2.4 4-6 4M14 2.5c-3.6 0-6 1.3-6 4v11c0 2.7 2.4 4 6 4'

const light = { ink: '#1c1a17', accent: '#c8431b', paper: '#fbf9f4' }
const dark = { ink: '#ede9e1', accent: '#ee7a50', paper: '#161512' }

const fonts = join(import.meta.dirname, '../../node_modules/@fontsource-variable/source-serif-4/files')
const faceOf = async (): Promise<string> => {
  const bytes = await readFile(join(fonts, 'source-serif-4-latin-opsz-normal.woff2'))
  return `@font-face { font-family: Serif; font-weight: 200 900; src: url(data:font/woff2;base64,${bytes.toString('base64')}) }`
}

const caret = (height: number, colour: string): string =>
  `<svg width="${(height * 2) / 3}" height="${height}" viewBox="0 0 16 24" fill="none"><path d="${CARET}" stroke="${colour}" stroke-width="2.2" stroke-linecap="round"/></svg>`

interface Drawing {
  width: number
  height: number
  background: string
  html: string
}

const logo = ({ ink, accent }: typeof light): Drawing => ({
  width: 360,
  height: 96,
  background: 'transparent',
  html: `<div style="display:flex;align-items:center;gap:20px;height:96px;padding-left:12px;font:600 58px Serif;color:${ink}">${caret(68, accent)}Inkloom</div>`,
})

const social: Drawing = {
  width: 1200,
  height: 630,
  background: light.paper,
  html: `<div style="padding:96px;font-family:Serif;color:${light.ink}">
    <div style="display:flex;align-items:center;gap:22px;font-weight:600;font-size:54px">${caret(64, light.accent)}Inkloom</div>
    <p style="margin:110px 0 0;font-size:84px;line-height:1.06;font-weight:600;letter-spacing:-.02em">Write books with AI<br>that asks first</p>
  </div>`,
}

const icon: Drawing = {
  width: 512,
  height: 512,
  background: light.paper,
  html: `<div style="display:grid;place-items:center;height:512px">${caret(360, light.accent)}</div>`,
}

const draw = async (browser: Browser, { width, height, background, html }: Drawing): Promise<Buffer> => {
  const page = await browser.newPage({ viewport: { width, height } })
  try {
    await page.setContent(`<style>${await faceOf()} body { margin: 0; background: ${background} }</style>${html}`)
    await page.evaluate('document.fonts.ready.then(() => null)')
    return await page.screenshot({ omitBackground: true })
  } finally {
    await page.close()
  }
}

/** Returns the logo for light and dark backgrounds, the icon, and the preview picture for links. */
export const brandPictures = async (browser: Browser): Promise<[name: string, png: Buffer][]> => [
  // The names state the colour of the ink: the light logo is for dark backgrounds.
  ['logo_light.webp', await draw(browser, logo(dark))],
  ['logo_dark.webp', await draw(browser, logo(light))],
  ['icon.png', await draw(browser, icon)],
  ['social.png', await draw(browser, social)],
]
