import { Menu } from 'lucide-react'
import type { ReactNode } from 'react'
import { placeholders } from '#contract/pages.ts'
import { Logo } from '../ui/logo.tsx'
import { SiteLink } from './site-link.tsx'
import { When } from './when.tsx'

const places = [
  { to: '/', name: 'Home' },
  { to: '/tools', name: 'Tools' },
  { to: '/pricing', name: 'Pricing' },
  { to: '/contact', name: 'Contact' },
]

interface SiteLayoutProps {
  path: string
  children: ReactNode
}

/** The layout of every public page. */
export const SiteLayout = ({ path, children }: SiteLayoutProps) => (
  <>
    <a
      href="#page"
      className="sr-only z-20 rounded-control bg-ink px-16 py-12 text-paper focus:not-sr-only focus:fixed focus:top-8 focus:left-8"
    >
      Skip to content
    </a>
    <header className="mx-auto flex max-w-wide items-center justify-between gap-16 px-16 py-12 sm:px-24 lg:px-48">
      <a href="/" aria-label="Inkloom" className="flex min-h-target items-center rounded-control">
        <Logo />
      </a>
      <nav aria-label="Site" className="hidden items-center gap-4 md:flex">
        <Places path={path} />
      </nav>
      <nav aria-label="Account" className="hidden items-center gap-8 md:flex">
        <Account />
      </nav>
      <details className="group relative md:hidden" data-menu="">
        <summary
          aria-label="Menu"
          className="flex size-target cursor-pointer list-none items-center justify-center rounded-control hover:bg-wash"
        >
          <Menu className="size-icon" strokeWidth={1.5} aria-hidden="true" />
        </summary>
        <nav
          aria-label="Menu"
          className="absolute end-0 top-full z-10 mt-8 flex w-menu flex-col gap-4 rounded-sheet border border-rule bg-sheet p-12 shadow-float"
        >
          <Places path={path} />
          <span className="my-8 border-t border-rule" />
          <Account />
        </nav>
      </details>
    </header>
    <main id="page" tabIndex={-1} className="outline-none">
      {children}
    </main>
    <Footer />
  </>
)

const Places = ({ path }: { path: string }) =>
  places.map(({ to, name }) => (
    <SiteLink key={to} to={to} current={to === '/' ? path === '/' : path.startsWith(to)}>
      {name}
    </SiteLink>
  ))

const Account = () => (
  <>
    <SiteLink to="/login" className="for-visitors">
      Login
    </SiteLink>
    <SiteLink to="/signup" variant="plain" className="for-visitors">
      Signup
    </SiteLink>
    <SiteLink to="/app" variant="primary" className="for-members">
      Start Writing
    </SiteLink>
  </>
)

const columns: { title: string; links: { to: string; name: string }[] }[] = [
  {
    title: 'Tools',
    links: [
      { to: '/tools', name: 'All tools' },
      { to: '/tools/paraphrase', name: 'Paraphrasing' },
      { to: '/tools/expand', name: 'Content Expansion' },
      { to: '/tools/shorten', name: 'Text Shortener' },
      { to: '/tools/style', name: 'Style Matcher' },
    ],
  },
  {
    title: 'About',
    links: [
      { to: '/blog', name: 'Blog' },
      { to: '/api/quickstart', name: 'API' },
      { to: '/legal#terms-of-use', name: 'Term of use' },
      { to: '/legal#privacy-policy', name: 'Privacy Policy' },
    ],
  },
]

const Footer = () => (
  <footer className="mt-48 bg-cloth text-on-cloth">
    <div className="mx-auto grid max-w-wide gap-48 px-16 py-72 sm:grid-cols-2 sm:px-24 lg:grid-cols-[minmax(16rem,2fr)_repeat(auto-fit,minmax(8rem,1fr))] lg:px-48">
      <div className="flex flex-col gap-12">
        <img src="/logo_light.webp" alt="Inkloom" width="120" height="32" loading="lazy" decoding="async" />
        <p className="max-w-menu text-on-cloth-quiet">
          Write books, essays and articles with AI that asks before it changes a word.
        </p>
        <a href={`mailto:${placeholders.supportEmail}`} className="underline underline-offset-4">
          {placeholders.supportEmail}
        </a>
      </div>
      <When section="products">
        <nav aria-label="Our Softwares">
          <h2 className="text-13 text-on-cloth-quiet">Our Softwares</h2>
          <ul className="footer-links mt-8" dangerouslySetInnerHTML={{ __html: placeholders.products }} />
        </nav>
      </When>
      {columns.map(({ title, links }) => (
        <nav key={title} aria-label={title}>
          <h2 className="text-13 text-on-cloth-quiet">{title}</h2>
          <ul className="footer-links mt-8">
            {links.map((link) => (
              <FooterLink key={link.name} {...link} />
            ))}
            {title === 'About' && (
              <When section="imprint">
                <FooterLink to="/legal#legal-notice" name="Legal notice" />
              </When>
            )}
          </ul>
        </nav>
      ))}
    </div>
    <p className="mx-auto max-w-wide px-16 pb-32 text-13 text-on-cloth-quiet sm:px-24 lg:px-48">
      ©<When section="as_specified"> 2025</When> Inkloom
    </p>
  </footer>
)

const FooterLink = ({ to, name }: { to: string; name: string }) => (
  <li>
    <a href={to} target="_blank" rel="noopener">
      {name}
    </a>
  </li>
)
