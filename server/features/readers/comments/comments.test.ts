import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { messages } from '#contract/comments.ts'
import { fakeCodex, type Author, type FakeCodex } from '#tests/support/fake-codex.ts'

let codex: FakeCodex
let author: Author
beforeAll(async () => {
  codex = await fakeCodex()
  author = await codex.author()
})
afterAll(() => codex.inkloom.stop())

const lines = ['Chapter one', 'The old king sat by the fire.', 'The queen read a letter.']
const list = (id: string) => author.call('GET /projects/:id/comments', { params: { id } })

/** Comments on a quote of the current text. */
const comment = async (id: string, texts: readonly string[], quote: string, more: object = {}) => {
  const { revision } = await list(id)
  const block = texts.findIndex((text) => text.includes(quote))
  const start = texts[block]!.indexOf(quote)
  const passage = { block, start, end_block: block, end: start + quote.length }
  return author.call('POST /projects/:id/comments', {
    params: { id },
    body: { revision, passage, quote, text: 'Check this.', ...more },
  })
}

describe('comments on passages', () => {
  it('are listed in the order of the text with their replies', async () => {
    const id = await author.manuscript(lines)
    await comment(id, lines, 'letter')
    const first = await comment(id, lines, 'old king', { task: true })
    const reply = await author.call('POST /comments/:id/replies', {
      params: { id: first.id },
      body: { text: 'How old?' },
    })
    const { comments } = await list(id)
    expect(comments.map(({ anchor }) => anchor.quote)).toEqual(['old king', 'letter'])
    expect(comments[0]).toMatchObject({
      task: true,
      done: false,
      mine: true,
      replies: [{ id: reply.id, text: 'How old?' }],
    })
  })

  it('move with the text, are kept when their passage is deleted, and return with it', async () => {
    const id = await author.manuscript(lines)
    await comment(id, lines, 'old king')
    await author.write(id, ['A title', ...lines])
    expect((await list(id)).comments[0]!.anchor).toMatchObject({ block: 2, start: 4, lost: false })
    await author.write(id, ['A title', lines[0]!, lines[2]!])
    expect((await list(id)).comments[0]!.anchor).toMatchObject({ lost: true, quote: 'old king' })
    await author.write(id, lines)
    expect((await list(id)).comments[0]!.anchor).toMatchObject({ block: 1, start: 4, lost: false })
  })

  it('are placed in the newest text if they were made in an older one', async () => {
    const id = await author.manuscript(lines)
    const { revision } = await list(id)
    await author.write(id, ['New', ...lines])
    const passage = { block: 1, start: 4, end_block: 1, end: 12 }
    const made = await author.call('POST /projects/:id/comments', {
      params: { id },
      body: { revision, passage, quote: 'old king', text: 'Who?' },
    })
    expect(made.anchor).toMatchObject({ block: 2, quote: 'old king' })
    await author.write(id, ['New', lines[0]!])
    const gone = { params: { id }, body: { revision, passage, quote: 'old king', text: 'Who?' } }
    await expect(author.call('POST /projects/:id/comments', gone)).rejects.toThrow(messages.changed)
  })

  it('can be changed, resolved, done and deleted', async () => {
    const id = await author.manuscript(lines)
    const { id: first } = await comment(id, lines, 'old king')
    const put = (body: object) => author.call('PUT /comments/:id', { params: { id: first }, body })
    await put({ text: 'Check the age.', task: true, done: true, resolved: true })
    expect((await list(id)).comments[0]).toMatchObject({ text: 'Check the age.', done: true, resolved: true })
    await put({ resolved: false, done: false })
    expect((await list(id)).comments[0]).toMatchObject({ done: false, resolved: false })
    await author.call('DELETE /comments/:id', { params: { id: first } })
    expect((await list(id)).comments).toEqual([])
  })

  it('are refused for a passage that is not in the text, and without words', async () => {
    const id = await author.manuscript(lines)
    const { revision } = await list(id)
    const passage = { block: 1, start: 0, end_block: 1, end: 8 }
    const post = (body: { quote: string; text: string }) =>
      author.call('POST /projects/:id/comments', { params: { id }, body: { revision, passage, ...body } })
    await expect(post({ quote: 'The young', text: 'x' })).rejects.toThrow(messages.changed)
    await expect(post({ quote: 'The old ', text: '\u0007 ' })).rejects.toThrow('Write a comment.')
  })

  it('lose control characters and marks that reverse the direction of text', async () => {
    const id = await author.manuscript(lines)
    const { text } = await comment(id, lines, 'old king', { text: '<b>a\u0007</b>\u202eb\u2066' })
    expect(text).toBe('<b>a</b>b')
  })
})

describe('suggestions', () => {
  it('are decided once', async () => {
    const id = await author.manuscript(lines)
    const {
      id: one,
      original,
      replacement,
    } = await comment(id, lines, 'old king', { text: '', replacement: 'young king' })
    expect({ original, replacement }).toEqual({ original: 'old king', replacement: 'young king' })
    const decide = (decision: 'accepted' | 'rejected') =>
      author.call('POST /comments/:id/decision', { params: { id: one }, body: { decision } })
    await decide('accepted')
    await expect(decide('rejected')).rejects.toThrow(messages.decided)
    expect((await list(id)).comments[0]).toMatchObject({ decision: 'accepted', resolved: true })
  })

  it('keep their passage at the new words once they are accepted', async () => {
    const id = await author.manuscript(lines)
    await comment(id, lines, 'old king', { replacement: 'queen' })
    await author.write(id, [lines[0]!, 'The queen sat by the fire.', lines[2]!])
    expect((await list(id)).comments[0]!.anchor).toMatchObject({
      block: 1,
      start: 4,
      end: 9,
      quote: 'queen',
      lost: false,
    })
    await author.write(id, lines)
    expect((await list(id)).comments[0]!.anchor).toMatchObject({ quote: 'old king', lost: false })
  })

  it('are refused if they change nothing or cross a line', async () => {
    const id = await author.manuscript(lines)
    await expect(comment(id, lines, 'old king', { replacement: 'old king' })).rejects.toThrow(messages.same)
    const { revision } = await list(id)
    const passage = { block: 1, start: 25, end_block: 2, end: 3 }
    const body = { revision, passage, quote: 'ire.\nThe', text: '', replacement: 'x' }
    await expect(author.call('POST /projects/:id/comments', { params: { id }, body })).rejects.toThrow(
      messages.notPlain,
    )
  })
})

it('writes a list to download', async () => {
  const texts = [...lines, '1. he counted', '- a dash']
  const id = await author.manuscript(texts)
  await comment(id, texts, 'old king', { text: 'Is *this* right?', task: true })
  await comment(id, texts, '1. he')
  await comment(id, texts, '- a dash')
  const { inkloom } = codex
  const input = { params: { id }, query: { format: 'md' }, token: author.token } as const
  const text = await (await inkloom.request('GET /projects/:id/comments/file', input)).text()
  expect(text).toContain('> old king')
  expect(text).toContain('> 1\\. he')
  expect(text).toContain('> \\- a dash')
  expect(text).toMatch(/- Author, \d{4}-\d\d-\d\d \(task\): Is \\\*this\\\* right\?/)
})

it('tells open tabs about changed comments', async () => {
  const id = await author.manuscript(lines)
  const response = await codex.inkloom.request('GET /projects/:id/events', {
    params: { id },
    query: {},
    token: author.token,
  })
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader()
  await comment(id, lines, 'old king')
  let seen = ''
  while (!seen.includes('"type":"comments"')) {
    const { done, value } = await reader.read()
    if (done) throw new Error(`The events ended: ${seen}`)
    seen += value
  }
  await reader.cancel()
  expect(seen).toContain('"type":"comments"')
})
