import { describe, expect, it } from 'vitest'
import { fillLegalText, legalSettings } from './legal-settings.ts'

const texts = import.meta.glob<string>('./*.md', { query: '?raw', import: 'default', eager: true })
const placeholdersIn = (text: string) => [...text.matchAll(/\{\{([^}]*)\}\}/g)].map(([, name]) => name)

describe('the legal texts', () => {
  it('are three, each with its title and the date of its version', () => {
    expect(Object.keys(texts)).toEqual(['./privacy-policy.md', './terms-of-sale.md', './terms-of-use.md'])
    for (const text of Object.values(texts)) expect(text).toMatch(/^# .+\n\nVersion of \d{1,2} [A-Z][a-z]+ \d{4}\.\n/)
  })

  it('have a setting for each placeholder, and use each setting', () => {
    const used = new Set(Object.values(texts).flatMap(placeholdersIn))
    expect([...used].sort()).toEqual(Object.keys(legalSettings).sort())
  })

  it('have no placeholder left where nothing is set', () => {
    for (const text of Object.values(texts)) expect(fillLegalText(text, {})).not.toContain('{{')
  })

  it('take a value as words and never as markup', () => {
    expect(fillLegalText('By {{operator}}.', { operator: 'A <b>* [x](y)\n\n# Press' })).toBe(
      String.raw`By A \<b\>\* \[x\](y) \# Press.`,
    )
    expect(fillLegalText('By {{operator}}.', { operator: null })).toBe('By whoever runs this installation.')
  })

  it('refuse a placeholder that nobody can fill', () => {
    expect(() => fillLegalText('{{nobody}} {{toString}}', {})).toThrow('{{nobody}}')
  })
})
