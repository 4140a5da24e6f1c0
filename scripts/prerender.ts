import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { Plugin, ViteDevServer } from 'vite'
import { isAppPath } from '../contract/pages.ts'
import type { Head } from '../web/site/head.ts'
import { makeFirstFonts, makeSiteFonts } from './site-fonts.ts'
import { writeAsset } from './write-asset.ts'

const render = 'site/render.tsx'
const FRONT = '/'
const script = 'site/islands.ts'
const style = 'site/site.css'
/** Runs before the first paint: in the page itself, so that nothing waits for it. */
const early = 'site/early.js'

/** What `render.tsx` gives. */
interface Site {
  paths: () => string[]
  render: (path: string, head: Head) => string
}

/** What the server reads to serve the pages. */
export interface SiteManifest {
  /** By path, the file of each page; `404` for what is not there. */
  pages: Record<string, string>
  /** Sources that the content security policy is to allow: hashes of what stands in the pages. */
  styles: string[]
  scripts: string[]
}

interface ManifestEntry {
  file: string
  css?: string[]
  assets?: string[]
}

/** One that is fetched; the fallbacks are on each machine. */
const fontFace = /@font-face\s*\{[^}]*url\([^}]*\}/g

/** Where what renders the pages is built, for the time of the build. */
const renderIn = (out: string): string => join(out, '.render')

const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
const fileOf = (path: string): string => `site/${path === '/' ? 'index' : path.slice(1)}.html`

/** Renders the public pages to static HTML: for each request in development, once in a build. */
export const site = (): Plugin => {
  let out = ''
  let root = ''
  return {
    name: 'inkloom-site',
    config: ({ root: pages = '', build = {} }) => ({
      appType: 'custom',
      environments: {
        client: {
          build: {
            manifest: 'site/manifest.json',
            rolldownOptions: { input: ['app.html', script, style].map((file) => resolve(pages, file)) },
          },
        },
        ssr: {
          build: {
            outDir: renderIn(build.outDir ?? ''),
            emptyOutDir: true,
            rolldownOptions: { input: resolve(pages, render) },
          },
        },
      },
      builder: {
        buildApp: async (builder) => {
          await builder.build(builder.environments['client']!)
          await builder.build(builder.environments['ssr']!)
          await writePages(root, out)
        },
      },
    }),
    configResolved: (config) => {
      root = config.root
      out = join(config.root, config.build.outDir)
    },
    configureServer: (server) => () => serveFresh(server),
  }
}

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
  await rm(built, { recursive: true })
  await compressFiles(out)
}

/** What is worth compressing is compressed once, here. */
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

/** Pages as their sources are now. */
const serveFresh = (server: ViteDevServer) => {
  const facts = server.config.plugins.find(({ name }) => name === 'inkloom-facts')
  const { fill } = facts!.api as { fill: (html: string) => Promise<string> }
  server.middlewares.use(async (request, response, next) => {
    try {
      const path = (request.originalUrl ?? '/').split('?')[0]!
      const { root } = server.config
      const { articleFiles, articlesFolder, readArticles } = (await server.ssrLoadModule(
        join(root, '../scripts/articles.ts'),
      )) as typeof import('./articles.ts')
      const file = articleFiles(await readArticles(articlesFolder))[path.slice(1)]
      if (file) {
        response.setHeader('Content-Type', path.endsWith('.json') ? 'application/json' : 'application/atom+xml')
        return response.end(path === '/feed.xml' ? await fill(file) : file)
      }
      const { paths, render: renderPage } = (await server.ssrLoadModule(`/${render}`)) as unknown as Site
      const isThere = paths().includes(path)
      const renderFresh = async () => {
        const head: Head = {
          style: '',
          early: await readFile(join(root, early), 'utf8'),
          script: `/${script}`,
          fonts: '',
        }
        const filled = await fill(renderPage(isThere ? path : '/404', head))
        return filled.replace('</head>', `<link rel="stylesheet" href="/${style}"></head>`)
      }
      const html = isAppPath(path) ? await readFile(join(root, 'app.html'), 'utf8') : await renderFresh()
      response.statusCode = isAppPath(path) || isThere ? 200 : 404
      response.setHeader('Content-Type', 'text/html; charset=utf-8')
      response.end(await server.transformIndexHtml(path, html))
    } catch (error) {
      next(error)
    }
  })
}
