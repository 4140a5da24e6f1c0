import { expect, it } from 'vitest'
import { workerFiles } from './worker-files.ts'

const manifest = {
  'app.html': { file: 'assets/app-1.js', imports: ['_react'], dynamicImports: ['page.tsx'], css: ['assets/app-1.css'] },
  _react: { file: 'assets/react-1.js' },
  'page.tsx': {
    file: 'assets/page-1.js',
    imports: ['_react', 'app.html'],
    assets: ['assets/inter-latin-1.woff2', 'assets/inter-greek-1.woff2'],
  },
  'site.ts': { file: 'assets/site-1.js', imports: ['_react'] },
}

it('lists everything that the application can load, and nothing of the public pages', () => {
  expect(workerFiles(manifest, 'assets/app-1.js').now).toEqual([
    '/assets/app-1.css',
    '/assets/app-1.js',
    '/assets/inter-latin-1.woff2',
    '/assets/page-1.js',
    '/assets/react-1.js',
  ])
})

it('leaves fonts of other scripts to the pages that use them', () => {
  expect(workerFiles(manifest, 'assets/app-1.js').whenUsed).toEqual(['/assets/inter-greek-1.woff2'])
})

it('refuses an entry that is not part of the build', () => {
  expect(() => workerFiles(manifest, 'assets/other.js')).toThrow('no chunk assets/other.js')
})
