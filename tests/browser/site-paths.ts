import { readdirSync } from 'node:fs'

export const articlePaths = readdirSync('articles').map((file) => `/blog/${file.replace(/\.md$/, '')}`)

/** One public page of each kind. */
export const sitePaths = [
  '/',
  '/tools',
  '/tools/paraphrase',
  '/tools/expand',
  '/tools/shorten',
  '/tools/style',
  '/pricing',
  '/contact',
  '/legal',
  '/blog',
  '/api/quickstart',
  '/api/reference',
  '/api/webhooks',
  '/api/changelog',
]
