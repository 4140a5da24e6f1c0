import { fileURLToPath } from 'node:url'
import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { build } from 'vite'

export const pageFolder = new URL('./', import.meta.url)

/** The file in which the setup project leaves the built page. */
export const editorPage = 'test-results/editor-page.json'

export interface BuiltFile {
  /** In base64. */
  body: string
  type: string
}

const types: Record<string, string> = {
  html: 'text/html; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  woff2: 'font/woff2',
}

/** Builds the pages of a folder like the application, in memory. Returns the files by path. */
export const buildPages = async (
  folder: URL,
  mode: 'production' | 'development' = 'production',
  pages: string[] = ['index.html'],
): Promise<Map<string, BuiltFile>> => {
  const root = fileURLToPath(folder)
  // React's own code and the compiled code have to use the same mode, independent of that of the
  // tests.
  process.env['NODE_ENV'] = mode
  const result = await build({
    root,
    mode,
    configFile: false,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': JSON.stringify(mode) },
    plugins: [react(), tailwind()],
    build: {
      write: false,
      minify: mode === 'production',
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      rolldownOptions: { input: pages.map((page) => root + page) },
    },
  })
  const outputs = Array.isArray(result) ? result : [result]
  return new Map(
    outputs
      .flatMap((built) => ('output' in built ? built.output : []))
      .map((file) => [
        `/${file.fileName}`,
        {
          body: Buffer.from(file.type === 'chunk' ? file.code : file.source).toString('base64'),
          type: types[file.fileName.split('.').at(-1) ?? ''] ?? 'application/octet-stream',
        },
      ]),
  )
}
