import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { escapeHtml } from '#contract/escape-html.ts'
import { pagesPolicyWith } from './security-headers.ts'

/** These answer programs, whatever they accept. */
const forPrograms = ['/v1', '/healthz', '/readyz', '/openapi.json']

const pathOf = ({ url }: FastifyRequest): string => url.split('?')[0] ?? ''

/** Whether a browser asks for a page, so that a person reads the answer. */
export const isForPerson = (request: FastifyRequest): boolean => {
  const path = pathOf(request)
  if (forPrograms.some((program) => path === program || path.startsWith(`${program}/`))) return false
  return ['GET', 'HEAD'].includes(request.method) && (request.headers.accept ?? '').includes('text/html')
}

const style = `
:root{color-scheme:light dark;--paper:light-dark(#fbf9f4,#161512);--ink:light-dark(#1c1a17,#ede9e1);--quiet:light-dark(#6a645a,#a59e92);--accent:light-dark(#a93512,#f5956f)}
body{margin:0;background:var(--paper);color:var(--ink);font:1.0625rem/1.5 Inter,Arial,sans-serif}
main{max-width:40rem;margin:0 auto;padding:4.5rem 1.5rem}
.brand,h1{font-family:'Source Serif 4',Georgia,'Times New Roman',serif;font-weight:600}
.brand{font-size:1.25rem;margin:0 0 4.5rem}
.status{color:var(--quiet);font-size:.8125rem;margin:0}
h1{font-size:2rem;line-height:1.18;margin:.25em 0 .5em}
p{margin:0 0 1em}
a{display:inline-flex;min-height:2.75rem;align-items:center;margin-inline-end:1.5rem;color:var(--accent);text-underline-offset:.25em}
a:focus-visible{outline:2px solid;outline-offset:2px}`

const policy = pagesPolicyWith({
  styles: [`'sha256-${createHash('sha256').update(style).digest('base64')}'`],
  scripts: [],
  recaptcha: false,
})

const titles: Record<number, string> = {
  400: 'This address can’t be read',
  404: 'There is no such page',
  429: 'Too many requests',
  500: 'Something went wrong on our side',
  503: 'Inkloom is not available right now',
}
const OTHERWISE = 'This page can’t be shown'

/** What a reader can do, where the message does not say it. */
const advice: Record<number, string> = {
  500: 'What you saved is safe. Please try again in a moment. If it happens again, write to us.',
  503: 'What you saved is safe. Please try again in a moment.',
}

export interface ErrorPage {
  html: string
  headers: Record<string, string>
}

/** An error for a person to read. It needs no build and no database, since either may be what is missing. */
export const errorPage = (request: FastifyRequest, status: number, message: string): ErrorPage => {
  const title = titles[status] ?? OTHERWISE
  const again = status >= 429 ? `<a href="${escapeHtml(request.url)}">Try again</a>` : ''
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${title} | Inkloom</title><style>${style}</style></head><body><main><p class="brand">Inkloom</p><p class="status">Error ${status}</p><h1>${title}</h1><p>${escapeHtml(advice[status] ?? message)}</p><p>${again}<a href="/">Back to the front page</a></p></main></body></html>`
  return { html, headers: { 'Content-Type': 'text/html; charset=utf-8', 'Content-Security-Policy': policy } }
}
