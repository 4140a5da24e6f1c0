import { describe, expect, it } from 'vitest'
import * as blog from './blog.ts'
import * as contact from './contact.ts'
import * as landing from './landing.ts'
import * as legal from './legal.ts'
import type { PageHead, Question } from './page-texts.ts'
import * as pricing from './pricing.ts'
import { tools, toolsIndex } from './tools.ts'

const pages: Record<string, { head: PageHead; faq: Question[] }> = {
  landing: { head: landing.head, faq: landing.faq.questions },
  pricing,
  contact,
  blog: { head: blog.head, faq: [] },
  legal: { head: legal.head, faq: [] },
  tools: toolsIndex,
  ...tools,
}

describe.each(Object.entries(pages))('the page %s', (_, { head, faq }) => {
  it('has a title and a description that search engines show in full', () => {
    expect(head.title.length).toBeLessThan(60)
    expect(head.description.length).toBeLessThan(155)
  })

  it('asks no question twice', () => {
    expect(new Set(faq.map(({ question }) => question)).size).toBe(faq.length)
  })
})

it('no two pages share a title or a description', () => {
  const heads = Object.values(pages).map(({ head }) => head)
  expect(new Set(heads.flatMap(({ title, description }) => [title, description])).size).toBe(heads.length * 2)
})

it('the landing page has eight questions and nine tones', () => {
  expect(landing.faq.questions).toHaveLength(8)
  expect(Object.keys(landing.styles.tones)).toEqual(landing.toneNames)
  expect(landing.toneNames).toHaveLength(9)
})

it('contains the numbers of words and books of the plans', () => {
  expect(pricing.head.description).toContain('3,000 AI words')
  expect(pricing.cards.yearly.includes).toContain('150 books of the fast generator a year')
})
