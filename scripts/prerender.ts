import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Plugin, ViteDevServer } from 'vite'
import { isAppPath } from '#contract/pages.ts'
import type { Head } from '#web/site/head.ts'
import { chunkGroups } from './chunk-groups.ts'
import { early, render, renderIn, script, type Site, style } from './site-parts.ts'

/**
 * Builds the modules that render the public pages. scripts/write-pages.ts then renders them to
 * files in a separate process, to save memory. In development each request renders its page.
 */
export const site = (): Plugin => ({
  name: 'inkloom-site',
  config: ({ root: pages = '', build = {} }) => ({
    appType: 'custom',
    environments: {
      client: {
        build: {
          manifest: 'site/manifest.json',
          rolldownOptions: {
            input: ['app.html', script, style].map((file) => resolve(pages, file)),
            output: { codeSplitting: { groups: chunkGroups } },
          },
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
      },
    },
  }),
  configureServer: (server) => () => serveFresh(server),
})

/** Serves pages rendered from their current sources. */
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
      const page = isAppPath(path) ? 'app.html' : path === '/components' ? 'development/components.html' : null
      const html = page ? await readFile(join(root, page), 'utf8') : await renderFresh()
      response.statusCode = page || isThere ? 200 : 404
      response.setHeader('Content-Type', 'text/html; charset=utf-8')
      response.end(await server.transformIndexHtml(path, html))
    } catch (error) {
      next(error)
    }
  })
}
