import { describe, expect, test } from 'vitest'
import { buildPrompt } from '#writer/tasks/build-prompt.ts'
import { promptTokens, shortenPrompt } from './shorten-prompt.ts'

const context = {
  language: 'english' as const,
  description: 'A book about the sea.',
  writingStyle: 'Short sentences.',
  guidelines: [{ title: 'House style', content: 'Say boat, not ship.' }],
  references: Array.from({ length: 4 }, (_, at) => ({
    title: `Source ${at}`,
    content: `Reference number ${at}. `.repeat(40),
  })),
}
const lastWords = `${'The boats went out in the morning. '.repeat(60)}At last they turned towards the shore.`
const prompt = (materials: Parameters<typeof buildPrompt>[2] = []) =>
  buildPrompt(context, 'Write the section that the tag section-title names.', [
    { name: 'outline', text: 'The sea\nTides\n'.repeat(30) },
    { name: 'last-words', text: lastWords },
    { name: 'section-title', text: 'Tides and moons' },
    ...materials,
  ]).messages
const text = (messages: { content: string }[]) => messages.map(({ content }) => content).join('\n')

describe('a prompt is shortened', () => {
  test('by only its last reference if that is enough', () => {
    const { messages, shortened } = shortenPrompt(prompt(), 50)
    expect(shortened!.parts).toEqual(['reference'])
    expect(text(messages)).not.toContain('Reference number 3')
    expect(text(messages)).toContain('Reference number 2')
    expect(text(messages)).toContain('The sea\nTides')
    expect(text(messages)).not.toContain('\n\n\n')
  })

  test('by about the requested number of tokens', () => {
    const before = prompt()
    for (const tokens of [50, 300, 600, 900]) {
      const { messages, shortened } = shortenPrompt(before, tokens)
      const removed = promptTokens(before) - promptTokens(messages)
      expect(removed).toBeGreaterThanOrEqual(tokens * 0.95)
      expect(Math.abs(removed - shortened!.tokens)).toBeLessThan(10)
    }
  })

  test('down to its rules, the request and the end of the preceding text', () => {
    const { messages } = shortenPrompt(prompt(), 100_000)
    const left = text(messages)
    for (const kept of [
      'experienced author',
      'Write the section',
      'Tides and moons',
      'A book about the sea',
      'towards the shore.',
    ])
      expect(left).toContain(kept)
    for (const gone of ['Reference number', 'The sea\nTides', 'House style', 'Short sentences'])
      expect(left).not.toContain(gone)
    const [, kept] = /<last-words-\w+>\n([^]*)\n<\/last-words-/.exec(left)!
    expect(lastWords.endsWith(kept!)).toBe(true)
    expect(kept).toMatch(/^(The|boats|went|out|in|the|morning\.) /)
    expect(kept!.length).toBeGreaterThan(800)
  })

  test('repeatedly', () => {
    const first = shortenPrompt(prompt(), 200)
    const second = shortenPrompt(first.messages, 200)
    expect(promptTokens(second.messages)).toBeLessThan(promptTokens(first.messages) - 150)
  })

  test('without touching required parts', () => {
    const messages = prompt([{ name: 'outline', text: 'This outline is the matter itself.', priority: null }])
    expect(text(shortenPrompt(messages, 100_000).messages)).toContain('This outline is the matter itself.')
  })

  test('not at all if nothing may be omitted', () => {
    const messages = [{ role: 'user' as const, content: 'Shorten this text.' }]
    expect(shortenPrompt(messages, 100)).toEqual({ messages })
  })
})
