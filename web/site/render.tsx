import { renderToStaticMarkup } from 'react-dom/server'
import { placeholders } from '#contract/pages.ts'
import { pages } from './pages.tsx'
import type { Page } from './page.ts'
import { SiteLayout } from './site-layout.tsx'
import type { Head } from './head.ts'

export const paths = (): string[] => Object.keys(pages)

/**
 * Renders a whole page. Values that only the running installation knows are placeholders. Throws
 * for an unknown path.
 */
export const render = (path: string, head: Head): string => {
  const page = pages[path]
  if (!page) throw new Error(`There is no page ${path}`)
  return `<!doctype html>${renderToStaticMarkup(<Document path={path} page={page} head={head} />)}`
}

/**
 * Serializes JSON for a script element, with `<` escaped so that the content can't end the element.
 */
const json = (data: object): string => JSON.stringify(data).replaceAll('<', '\\u003c')

const Document = ({ path, page, head }: { path: string; page: Page; head: Head }) => {
  const { title, description, image = '/social.png', jsonLd = [], type = 'website', noIndex } = page
  const address = placeholders.origin + (path === '/' ? '/' : path)
  return (
    <html lang="en" data-script={head.script} data-fonts-within={head.fontsWithin ? '' : undefined}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>{title}</title>
        <meta name="description" content={description} />
        {noIndex ? (
          <meta name="robots" content="noindex" />
        ) : (
          <>
            <link rel="canonical" href={address} />
            <meta property="og:url" content={address} />
          </>
        )}
        <meta property="og:site_name" content="Inkloom" />
        <meta property="og:type" content={type} />
        <meta property="og:title" content={title} />
        <meta property="og:description" content={description} />
        <meta property="og:image" content={placeholders.origin + image} />
        <meta name="twitter:card" content="summary_large_image" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="alternate" type="application/atom+xml" title="Inkloom blog" href="/feed.xml" />
        {head.fonts && (
          <>
            {/* The style sheet is inactive until `early.js` enables it, so that the first paint
                does not wait for fonts. Embedded fonts take precedence. */}
            <link id="fonts" rel="stylesheet" href={head.fonts} media="print" />
            <noscript>
              <link rel="stylesheet" href={head.fonts} />
            </noscript>
          </>
        )}
        {head.style && <style dangerouslySetInnerHTML={{ __html: head.style }} />}
        <script dangerouslySetInnerHTML={{ __html: head.early }} />
        {jsonLd.map((data) => (
          <script
            key={JSON.stringify(data)}
            type="application/ld+json"
            dangerouslySetInnerHTML={{ __html: json({ '@context': 'https://schema.org', ...data }) }}
          />
        ))}
      </head>
      <body>{page.bare ? page.body : <SiteLayout path={path}>{page.body}</SiteLayout>}</body>
    </html>
  )
}
