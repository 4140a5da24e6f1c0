import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { escapeHtml } from '#contract/escape-html.ts'
import { ARCHIVE_LINK_DAYS } from '#contract/personal-data.ts'
import { pagesPolicyWith } from './security-headers.ts'

/** Paths that answer programs, regardless of the Accept header. */
const forPrograms = ['/v1', '/healthz', '/readyz', '/openapi.json', '/openapi-developer.json']

export const isForPrograms = (path: string): boolean =>
  forPrograms.some((program) => path === program || path.startsWith(`${program}/`))

/** The path that a sign-in provider redirects a browser to. */
const signInCallback = /^\/v1\/auth\/[^/]+(?:\/[^/]+)?\/callback$/
/** The path of a mailed link that downloads a user's data. */
const archiveLink = /^\/v1\/personal_data\/[^/]+$/

/** Returns true for API calls that a person opens in a browser. */
const isOpenedByPeople = (path: string): boolean => signInCallback.test(path) || archiveLink.test(path)

const pathOf = ({ url }: FastifyRequest): string => url.split('?')[0] ?? ''

/** Returns true if a browser asks for a page, so that a person reads the answer. */
export const isForPerson = (request: FastifyRequest): boolean => {
  const path = pathOf(request)
  if (isForPrograms(path) && !isOpenedByPeople(path)) return false
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

/** Advice for statuses whose message does not contain any. */
const advice: Record<number, string> = {
  500: 'What you saved is safe. Please try again in a moment. If it happens again, write to us.',
  503: 'What you saved is safe. Please try again in a moment.',
}

export interface ErrorPage {
  html: string
  headers: Record<string, string>
}

const signInAdvice = (status: number): string =>
  status === 429
    ? 'There were too many attempts from your network. Nothing has changed; please wait a few minutes and try again.'
    : 'Nothing has changed. Please begin again at the log-in page, or log in with a link by email.'

const linkTo = (address: string, text: string): string => `<a href="${escapeHtml(address)}">${text}</a>`

interface Words {
  title: string
  says: string
  /** The address of the page to continue with. */
  link: string
}

const wordsFor = (request: FastifyRequest, status: number, message: string): Words => {
  const path = pathOf(request)
  // A provider's answer can be used only once, so reloading doesn't help.
  if (signInCallback.test(path))
    return { title: 'Signing in did not work', says: signInAdvice(status), link: linkTo('/login', 'Log in') }
  if (archiveLink.test(path) && status < 429)
    return {
      title: 'This download link no longer works',
      says: `A link to your data works for ${ARCHIVE_LINK_DAYS} days, and only the newest one does. Your texts are not affected. Log in and choose “Download my data” in the settings, or ask support for a new link.`,
      link: linkTo('/login', 'Log in'),
    }
  return {
    title: titles[status] ?? OTHERWISE,
    says: advice[status] ?? message,
    link: status >= 429 ? linkTo(request.url, 'Try again') : '',
  }
}

/**
 * Builds an error page for a person. It needs no build and no database, because either may be what
 * failed.
 */
export const errorPage = (request: FastifyRequest, status: number, message: string): ErrorPage => {
  const { title, says, link } = wordsFor(request, status, message)
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${title} | Inkloom</title><style>${style}</style></head><body><main><p class="brand">Inkloom</p><p class="status">Error ${status}</p><h1>${title}</h1><p>${escapeHtml(says)}</p><p>${link}<a href="/">Back to the front page</a></p></main></body></html>`
  return { html, headers: { 'Content-Type': 'text/html; charset=utf-8', 'Content-Security-Policy': policy } }
}
