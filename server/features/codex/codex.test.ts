import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { messages } from '#contract/codex.ts'
import { type Author, fakeCodex, type FakeCodex } from '#tests/support/fake-codex.ts'

let codex: FakeCodex
let author: Author
beforeAll(async () => {
  codex = await fakeCodex()
  author = await codex.author()
})
afterAll(() => codex.inkloom.stop())

const card = (projectId: string, name: string, more: object = {}) =>
  author.call('POST /projects/:id/codex/cards', { params: { id: projectId }, body: { type: 'person', name, ...more } })

describe('on the Free plan', () => {
  it('is filled by hand, and nothing is read', async () => {
    const id = await author.manuscript(['Anna Berg has green eyes.'])
    const { id: cardId } = await card(id, 'Anna Berg', { aliases: ['Anna', 'anna berg', 'Nan'], note: 'The heroine.' })
    const fact = await author.call('POST /codex_cards/:id/facts', {
      params: { id: cardId },
      body: { attribute: 'eye colour', value: 'green', quote: 'Anna Berg has green eyes.' },
    })
    expect(fact).toMatchObject({ status: 'stated', edited: true, passage: { block: 0 } })
    await author.call('POST /codex_cards/:id/facts', {
      params: { id: cardId },
      body: { attribute: 'age', value: '31' },
    })
    await author.call('POST /projects/:id/codex/promises', {
      params: { id },
      body: { text: 'Who wrote the letter?', due: 'Chapter 3' },
    })
    const shown = await author.show(id)
    expect(shown.reading).toMatchObject({ state: 'unavailable', reason: 'free_plan', on: false })
    expect(shown.cards).toMatchObject([
      {
        name: 'Anna Berg',
        aliases: ['Anna', 'Nan'],
        facts: [{ value: 'green' }, { value: '31', status: 'by_hand', passage: null }],
      },
    ])
    expect(shown.promises).toMatchObject([{ text: 'Who wrote the letter?', closed: false, status: 'by_hand' }])
    expect(codex.requests).toEqual([])
    await expect(
      author.call('PUT /projects/:id/codex/reading', { params: { id }, body: { on: true } }),
    ).rejects.toThrow(messages.noReading)
  })

  it('keeps no characters that turn the words around a name', async () => {
    const id = await author.manuscript(['Anna Berg has green eyes.'])
    const { id: cardId, ...added } = await card(id, '\u202eAnna\n Berg\u202b', {
      aliases: ['\u202dNan', '\u2067\u202c'],
      note: 'First line.\n\u202eSecond line.',
    })
    expect(added).toMatchObject({ name: 'Anna Berg', aliases: ['Nan'], note: 'First line.\nSecond line.' })
    const fact = await author.call('POST /codex_cards/:id/facts', {
      params: { id: cardId },
      body: { attribute: '\u202eage', value: '31\u202d', story_time: 'in \u2066spring', quote: '' },
    })
    expect(fact).toMatchObject({ attribute: 'age', value: '31', story_time: 'in spring' })
    const promise = await author.call('POST /projects/:id/codex/promises', {
      params: { id },
      body: { text: '\u202eWho wrote it?', due: 'Chapter\u202a 3' },
    })
    expect(promise).toMatchObject({ text: 'Who wrote it?', due: 'Chapter 3' })
    const { blocks } = await author.call('POST /projects/:id/codex/rename', {
      params: { id },
      body: { card: cardId, new_name: 'Ella\u202e Berg' },
    })
    expect(blocks.flatMap(({ spans }) => spans.map(({ to }) => to)).join()).toMatch(/^Ella[\w ]*$/)
    await expect(card(id, '\u202e\u2066')).rejects.toThrow(messages.invisible)
    expect(await card(id, '\ufeffJo\u00adnas Hal\u200bler')).toMatchObject({ name: 'Jonas Haller' })
    await expect(card(id, 'Jonas Haller')).rejects.toThrow(messages.taken)
    expect(await card(id, 'สม\u200bชาย')).toMatchObject({ name: 'สม\u200bชาย' })
  })

  it('offers names that recur', async () => {
    const id = await author.manuscript([
      'We saw Marla. Then Marla left.',
      'He saw Marla and the old Tomas, and Tomas waved.',
    ])
    await card(id, 'Tomas')
    const { candidates } = await author.call('GET /projects/:id/codex/candidates', { params: { id } })
    expect(candidates).toMatchObject([{ name: 'Marla', count: 3 }])
    expect(candidates[0]!.passages[0]!.quote).toContain('Marla')
  })
})

describe('changing by hand', () => {
  it('refuses a quote that the manuscript does not contain', async () => {
    const id = await author.manuscript(['Anna Berg has green eyes.'])
    const { id: cardId } = await card(id, 'Anna Berg')
    await expect(
      author.call('POST /codex_cards/:id/facts', {
        params: { id: cardId },
        body: { attribute: 'eye colour', value: 'blue', quote: 'Anna Berg has blue eyes.' },
      }),
    ).rejects.toThrow(messages.noQuote)
  })

  it('refuses a change of an older version, and the name of another card', async () => {
    const id = await author.manuscript(['Text.'])
    const anna = await card(id, 'Anna')
    await card(id, 'Bert')
    const change = (name: string, version: number) =>
      author.call('PUT /codex_cards/:id', { params: { id: anna.id }, body: { type: 'person', name, version } })
    expect(await change('Hanna', 0)).toMatchObject({ name: 'Hanna', version: 1 })
    await expect(change('Johanna', 0)).rejects.toThrow(messages.stale)
    await expect(change('bert', 1)).rejects.toThrow(messages.taken)
    expect((await author.show(id)).cards.map(({ name }) => name)).toEqual(['Hanna', 'Bert'])
  })

  it('merges two cards, and refuses to merge a locked one', async () => {
    const id = await author.manuscript(['Text.'])
    const anna = await card(id, 'Anna', { note: 'Tall.' })
    const miss = await card(id, 'Miss Berg', { note: 'Rich.' })
    await author.call('POST /codex_cards/:id/facts', {
      params: { id: miss.id },
      body: { attribute: 'age', value: '31' },
    })
    const merge = (from: { id: string; version: number }, into: string) =>
      author.call('POST /codex_cards/:id/merge', { params: { id: from.id }, body: { into, version: from.version } })
    const locked = await author.call('PUT /codex_cards/:id', {
      params: { id: miss.id },
      body: { type: 'person', name: 'Miss Berg', note: 'Rich.', locked: true, version: 0 },
    })
    await expect(merge(locked, anna.id)).rejects.toThrow(messages.locked)
    const open = await author.call('PUT /codex_cards/:id', {
      params: { id: miss.id },
      body: { type: 'person', name: 'Miss Berg', note: 'Rich.', locked: false, version: 1 },
    })
    expect(await merge(open, anna.id)).toMatchObject({
      name: 'Anna',
      aliases: ['Miss Berg'],
      note: 'Tall.\n\nRich.',
      facts: [{ value: '31' }],
    })
    expect((await author.show(id)).cards).toHaveLength(1)
  })

  it('shows facts that contradict one another', async () => {
    const id = await author.manuscript(['Text.'])
    const { id: cardId } = await card(id, 'Anna')
    const add = (value: string) =>
      author.call('POST /codex_cards/:id/facts', { params: { id: cardId }, body: { attribute: 'age', value } })
    const first = await add('31')
    expect(await add('35')).toMatchObject({ contradicts: [first.id] })
  })

  it('deletes cards, facts and promises, and allows their names again', async () => {
    const id = await author.manuscript(['Text.'])
    const anna = await card(id, 'Anna')
    await author.call('DELETE /codex_cards/:id', { params: { id: anna.id } })
    expect((await author.show(id)).cards).toEqual([])
    await card(id, 'Anna')
    expect((await author.show(id)).cards).toMatchObject([{ name: 'Anna', facts: [] }])
  })
})

it('disappears with its project', async () => {
  const id = await author.manuscript(['Text.'])
  await card(id, 'Anna')
  await author.call('DELETE /delete_project', { body: { project_id: id } })
  await expect(author.show(id)).rejects.toThrow('not_found')
})
