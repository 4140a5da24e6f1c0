// Renders the public pages into a folder that Vite has built: node scripts/write-pages.ts dist/web
import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { Head } from '#web/site/head.ts'
import { articlesFolder, readArticles, writeArticles } from './articles.ts'
import { makeFirstFonts, makeSiteFonts } from './site-fonts.ts'
import { early, renderIn, script, type Site, style } from './site-parts.ts'
import type { ManifestEntry } from './worker-files.ts'
import { writeAsset } from './write-asset.ts'
import { writeWorker } from './write-worker.ts'

const FRONT = '/'

/** Data that the server needs to serve the pages. */
interface SiteManifest {
  /** The file of each page by path; `404` is the page for unknown paths. */
  pages: Record<string, string>
  /** Sources for the content security policy: hashes of inline styles and scripts. */
  styles: string[]
  scripts: string[]
}

/** Matches fonts that are downloaded. Fallback fonts are installed on each machine. */
const fontFace = /@font-face\s*\{[^}]*url\([^}]*\}/g

const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
const fileOf = (path: string): string => `site/${path === '/' ? 'index' : path.slice(1)}.html`

const writePages = async (root: string, out: string): Promise<void> => {
  const manifest = JSON.parse(await readFile(join(out, 'site/manifest.json'), 'utf8')) as Record<string, ManifestEntry>
  const built = renderIn(out)
  const { paths, render } = (await import(pathToFileURL(join(built, 'render.js')).href)) as Site
  const styles = await readFile(join(out, manifest[style]!.file), 'utf8')
  const bare: Head = { style: '', early: '', script: '', fonts: '' }
  const wholeFonts = styles.match(fontFace) ?? []
  const siteFonts = await makeSiteFonts(
    paths().map((path) => render(path, bare)),
    out,
  )
  const head: Head = {
    style: styles.replaceAll(fontFace, ''),
    early: await readFile(join(root, early), 'utf8'),
    script: `/${manifest[script]!.file}`,
    fonts: await writeAsset(out, 'fonts', 'css', wholeFonts.join('') + siteFonts),
  }
  const frontHead: Head = {
    ...head,
    fontsWithin: true,
    style: (await makeFirstFonts(render(FRONT, bare))) + head.style,
  }
  const pages: SiteManifest['pages'] = {}
  for (const path of paths()) {
    pages[path] = fileOf(path)
    await mkdir(dirname(join(out, pages[path])), { recursive: true })
    await writeFile(join(out, pages[path]), render(path, path === FRONT ? frontHead : head))
  }
  const about: SiteManifest = {
    pages,
    styles: [head, frontHead].map(({ style }) => hashOf(style)),
    scripts: [hashOf(head.early)],
  }
  await writeFile(join(out, 'site/site.json'), JSON.stringify(about))
  await writeWorker(out, manifest)
  await rm(built, { recursive: true })
  await compressFiles(out)
}

/** Files that are worth compressing are compressed once, at build time. */
const compressible = /\.(?:js|css|svg|json|xml|txt|vtt)$/

const compressFiles = async (folder: string): Promise<void> => {
  const files = await readdir(folder, { recursive: true })
  for (const file of files.filter((name) => compressible.test(name))) {
    const bytes = await readFile(join(folder, file))
    if (bytes.length < 1000) continue
    await writeFile(
      `${join(folder, file)}.br`,
      brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
    )
    await writeFile(`${join(folder, file)}.gz`, gzipSync(bytes, { level: 9 }))
  }
}

const [folder] = process.argv.slice(2)
if (!folder) throw new Error('The folder that Vite built is missing: scripts/write-pages.ts dist/web')
await writePages(join(import.meta.dirname, '../web'), resolve(folder))
await writeArticles(await readArticles(articlesFolder), folder)
