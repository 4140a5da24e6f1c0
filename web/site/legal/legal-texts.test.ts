import { describe, expect, it } from 'vitest'
import { fillLegalText, legalSettings } from '#contract/legal-settings.ts'
import { sectionPattern } from '#contract/pages.ts'
import { renderMarkdown } from '../render-markdown.ts'

const texts = import.meta.glob<string>('./*.md', { query: '?raw', import: 'default', eager: true })
const placeholdersIn = (text: string) =>
  [...text.matchAll(/\{\{([^{}]*)\}\}/g)].map(([, name]) => name!).filter((name) => !/^[#/]/.test(name))
/** Keeps the given conditional section of a text and removes the others. */
const kept = (html: string, section: string) =>
  html.replaceAll(sectionPattern, (_, name: string, inside: string) => (name === section ? inside : ''))

describe('the legal texts', () => {
  it('consist of three parts of one page, each with its title and the date of its version', () => {
    expect(Object.keys(texts)).toEqual(['./privacy-policy.md', './terms-of-sale.md', './terms-of-use.md'])
    for (const text of Object.values(texts)) expect(text).toMatch(/^## .+\n\nVersion of \d{1,2} [A-Z][a-z]+ \d{4}\.\n/)
  })

  it('have a setting for each placeholder, and use each setting', () => {
    const used = new Set(Object.values(texts).flatMap(placeholdersIn))
    expect(used).toEqual(new Set(Object.keys(legalSettings)))
  })

  it('have no placeholder left if nothing is set', () => {
    for (const text of Object.values(texts)) {
      const html = renderMarkdown(text)
      expect(placeholdersIn(html)).toEqual(placeholdersIn(text))
      for (const section of ['as_specified', 'computed'])
        expect(fillLegalText(kept(html, section), {})).not.toMatch(/\{\{|%7B/)
    }
  })

  it('promise support and early access only with the claims as specified', () => {
    const sale = renderMarkdown(texts['./terms-of-sale.md']!)
    expect(kept(sale, 'as_specified')).toContain('import and export of files, priority support, and early access.')
    expect(kept(sale, 'computed')).toContain('multilingual support, and import and export of files.')
    for (const text of Object.values(texts))
      expect(kept(renderMarkdown(text), 'computed')).not.toMatch(/priority support|early access/i)
  })

  it('escape markup in values', () => {
    expect(fillLegalText('<p>By {{operator}}.</p>', { operator: '"A" & <b>' })).toBe(
      '<p>By &quot;A&quot; &amp; &lt;b&gt;.</p>',
    )
    expect(fillLegalText('<p>By {{operator}}.</p>', { operator: null })).toBe(
      '<p>By whoever runs this installation.</p>',
    )
  })

  it('link the contact address', () => {
    expect(fillLegalText('{{support_email}}', { support_email: 'help@example.org' })).toBe(
      '<a href="mailto:help@example.org">help@example.org</a>',
    )
  })

  it('reject an unknown placeholder', () => {
    expect(() => fillLegalText('{{nobody}}', {})).toThrow('{{nobody}}')
    expect(() => fillLegalText('{{toString}}', {})).toThrow('{{toString}}')
  })
})
