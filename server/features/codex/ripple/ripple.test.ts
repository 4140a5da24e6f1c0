import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Author, fakeCodex, type FakeCodex } from '#tests/support/fake-codex.ts'

let codex: FakeCodex
let free: Author
let premium: Author
beforeAll(async () => {
  codex = await fakeCodex()
  free = await codex.author()
  premium = await codex.author({ premium: true })
})
afterAll(() => codex.inkloom.stop())

/** Switches reading off, so that the model is asked only about the ripple edit. */
const quietly = async (author: Author, texts: string[], language?: Parameters<Author['manuscript']>[1]) => {
  const id = await author.manuscript(texts, language)
  await author.call('PUT /projects/:id/codex/reading', { params: { id }, body: { on: false } })
  return id
}

/** Applies all proposals of a block. */
const applied = ({ text, spans }: { text: string; spans: { start: number; end: number; to: string }[] }) =>
  spans.toReversed().reduce((changed, { start, end, to }) => changed.slice(0, start) + to + changed.slice(end), text)

describe('renaming by rules', () => {
  it('proposes every form of a name, asks about doubtful ones, and changes nothing', async () => {
    const texts = ['Jan Kowalski wszedł.', 'Nie widziałem Jana Kowalskiego.', 'Deszcz padał.']
    const id = await quietly(free, texts, 'polish')
    const card = await free.call('POST /projects/:id/codex/cards', {
      params: { id },
      body: { type: 'person', name: 'Jan Kowalski', gender: 'masculine' },
    })
    const ripple = await free.call('POST /projects/:id/codex/rename', {
      params: { id },
      body: { card: card.id, new_name: 'Adam Nowak', pronouns: true, new_gender: 'masculine' },
    })
    expect(ripple.blocks.map(applied)).toEqual(['Adam Nowak wszedł.', 'Nie widziałem Adama Nowaka.'])
    expect(ripple.blocks.map(({ block }) => block)).toEqual([0, 1])
    expect(ripple).toMatchObject({ model: 'not_available', revision: 1 })
    expect(ripple.unseen).toContain('Pronouns, and verbs and adjectives that agree with the name.')
    expect((await free.text(id)).length).toBe(3)
    expect(codex.requests).toEqual([])
  })

  it('renames a name without a card, and leaves the names of cards alone', async () => {
    const id = await quietly(free, ['Anna met Anna Holm. Anna laughed.'])
    await free.call('POST /projects/:id/codex/cards', { params: { id }, body: { type: 'person', name: 'Anna Holm' } })
    const { blocks } = await free.call('POST /projects/:id/codex/rename', {
      params: { id },
      body: { name: 'Anna', new_name: 'Clara' },
    })
    const spans = blocks.flatMap(({ spans: own }) => own)
    expect(spans.map(({ start }) => start)).toEqual([0, 20])
  })
})

it('asks the model for pronouns on request, and refuses sentences that change more', async () => {
  const id = await quietly(premium, ['Anna took her coat. She met Tom. Anna had 3 keys.'])
  codex.script(({ task, messages }) => {
    expect(task).toBe('facts-ripple')
    expect(messages.at(-1)!.content).toContain('1. Bert took her coat.')
    return {
      value: {
        changed: [
          { number: 1, text: 'Bert took his coat.' },
          { number: 2, text: 'He met Tim.' },
          { number: 3, text: 'Bert had 4 keys.' },
        ],
      },
    }
  })
  const ripple = await premium.call('POST /projects/:id/codex/rename', {
    params: { id },
    body: { name: 'Anna', new_name: 'Bert', new_gender: 'masculine', pronouns: true },
  })
  expect(ripple.model).toBe('used')
  expect(ripple.blocks.map(applied)).toEqual(['Bert took his coat. She met Tom. Bert had 3 keys.'])
  expect(ripple.blocks[0]!.spans.filter(({ reason }) => reason === 'pronoun')).toMatchObject([
    { from: 'her', to: 'his' },
  ])
})

describe('another value of a fact', () => {
  const texts = ['Anna Berg was 31 years old.', 'It rained.', 'Anna turned thirty-two in May.', 'Anna had 31 keys.']
  const addFact = async (author: Author, id: string) => {
    const card = await author.call('POST /projects/:id/codex/cards', {
      params: { id },
      body: { type: 'person', name: 'Anna Berg', aliases: ['Anna'] },
    })
    return author.call('POST /codex_cards/:id/facts', {
      params: { id: card.id },
      body: { attribute: 'age', value: '31', quote: texts[0]! },
    })
  }

  it('is certain in the passage that states it, and a question where the value stands near the name', async () => {
    const fact = await addFact(free, await quietly(free, texts))
    const ripple = await free.call('POST /codex_facts/:id/ripple', { params: { id: fact.id }, body: { value: '41' } })
    expect(ripple.model).toBe('not_available')
    expect(ripple.blocks).toMatchObject([
      { block: 0, spans: [{ from: '31', to: '41', certainty: 'certain', reason: 'stated' }] },
      { block: 3, spans: [{ from: '31', to: '41', certainty: 'uncertain', reason: 'same-value' }] },
    ])
  })

  it('finds sentences with the model, and refuses those that change other numbers', async () => {
    const id = await quietly(premium, [...texts, 'Anna Berg came of age in 1920.'])
    const fact = await addFact(premium, id)
    codex.script(({ messages }) => {
      const listed = messages.at(-1)!.content
      const number = (text: string) => Number(new RegExp(`(\\d+)\\. ${text}`).exec(listed)![1])
      return {
        value: {
          changed: [
            { number: number('Anna turned thirty-two'), text: 'Anna turned forty-two in May.' },
            { number: number('Anna Berg came'), text: 'Anna Berg came of age in 1910.' },
          ],
        },
      }
    })
    const ripple = await premium.call('POST /codex_facts/:id/ripple', {
      params: { id: fact.id },
      body: { value: '41' },
    })
    const byModel = ripple.blocks.flatMap(({ block, spans }) =>
      spans.filter(({ reason }) => reason === 'model').map(({ from, to }) => ({ block, from, to })),
    )
    expect(byModel).toEqual([{ block: 2, from: 'thirty', to: 'forty' }])
    expect(await premium.spent()).toBe(0)
  })
})
