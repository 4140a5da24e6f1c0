import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { eq } from 'drizzle-orm'
import { limits } from '#contract/codex.ts'
import { codexReadings } from '#server/database/schema/index.ts'
import { type Author, fakeCodex, type FakeCodex, filler } from '#tests/support/fake-codex.ts'
import { codexFacts } from '#server/writing/codex-facts.ts'
import { usagePurposeOf } from '#writer/model/tokens/usage-purpose.ts'
import type { ExtractedFacts } from '#writer/bible/extracted-facts.ts'

const statements = {
  eyes: 'Anna Berg has green eyes.',
  home: 'Anna lived in Lund until the war.',
  age: 'Old Tomas was 71 that year.',
}
const fact = (entity: string, attribute: string, value: string, quote: string, aliases: string[] = []) => ({
  entity,
  aliases,
  attribute,
  value,
  storyTime: '',
  quote,
})
/**
 * Replies of a model that misses one fact, invents a quote, and gives a value that its quote does
 * not contain.
 */
const noisy = [
  fact('Anna Berg', 'eye colour', 'green', statements.eyes, ['Anna']),
  fact('Anna Berg', 'hair', 'red', 'Anna Berg has red hair.'),
  fact('Tomas', 'age', '17', statements.age),
]

let codex: FakeCodex
let author: Author
let facts: ExtractedFacts['facts']
let promises: ExtractedFacts['promises']
beforeAll(async () => {
  codex = await fakeCodex()
  author = await codex.author({ premium: true })
})
afterAll(() => codex.inkloom.stop())
beforeEach(() => {
  facts = noisy
  promises = []
  codex.script(({ task, messages }) => {
    const prompt = messages.at(-1)!.content
    if (task !== 'facts-codex') throw new Error(`Unexpected task ${task}`)
    return {
      value: {
        facts: facts.filter(({ quote }) => prompt.includes(quote) || !Object.values(statements).includes(quote)),
        promises: promises.filter(({ quote }) => prompt.includes(quote)),
        kept: [],
        types: [{ entity: 'Anna Berg', type: 'person' }],
      },
    }
  })
})

const text = Object.values(statements)
const calls = () => codex.requests.filter(({ task }) => task === 'facts-codex').length

it('reads an imported manuscript in the background, and keeps only facts whose quote is in it', async () => {
  const id = await author.manuscript([...text, filler(50)])
  const { cards, reading } = await author.until(id, ['done'])
  expect(cards).toMatchObject([
    {
      name: 'Anna Berg',
      type: 'person',
      aliases: ['Anna'],
      facts: [
        { attribute: 'eye colour', value: 'green', status: 'stated', passage: { quote: statements.eyes, block: 0 } },
      ],
    },
  ])
  expect(reading).toMatchObject({ passages: 1, read: 1, estimate: { tokens: 0 } })
  expect(reading!.tokens_today).toBeGreaterThan(500)
})

it('costs no words, and is metered as facts of the project', async () => {
  const id = await author.manuscript([...text, filler(60)])
  await author.until(id, ['done'])
  expect(await author.spent()).toBe(0)
  const { task, usedFor } = codex.requests.at(-1)!
  expect(usedFor).toEqual({ user: author.id, edit: id })
  expect(usagePurposeOf(task, usedFor)).toBe('facts')
})

it('gives a prompt the facts about whatever a text mentions', async () => {
  const id = await author.manuscript([...text, filler(70)])
  await author.until(id, ['done'])
  const { db } = codex.inkloom.database
  const factsAbout = async (text: string) => {
    const { entities } = await codexFacts(db, id, { text, language: 'english', tokens: 500 })
    return entities.flatMap(({ entity, facts: known }) => known.map(({ value }) => `${entity.name}: ${value}`))
  }
  expect(await factsAbout('Then Anna came in.')).toEqual(['Anna Berg: green'])
  expect(await factsAbout('Then somebody came in.')).toEqual([])
})

it('reads only passages that changed, and drops facts whose passage is gone unless the author edited them', async () => {
  const long = [statements.eyes, filler(1300), statements.home, filler(1300)]
  facts = [
    fact('Anna Berg', 'eye colour', 'green', statements.eyes),
    fact('Anna Berg', 'home', 'Lund', statements.home),
  ]
  const id = await author.manuscript(long)
  const before = await author.until(id, ['done'])
  expect(before.cards[0]!.facts.map(({ value }) => value)).toEqual(['green', 'Lund'])
  const read = calls()
  const [eyes] = before.cards[0]!.facts
  await author.call('PUT /codex_facts/:id', {
    params: { id: eyes!.id },
    body: { attribute: 'eye colour', value: 'sea green', quote: statements.eyes, version: 0 },
  })
  // Both passages lose their statement, and the first one gets a new text.
  facts = []
  await author.write(id, ['Somebody came in.', filler(1300), filler(1300)])
  const after = await author.until(id, ['done'])
  expect(after.cards[0]!.facts).toMatchObject([{ value: 'sea green', status: 'gone', passage: { block: null } }])
  // The unchanged end was not read again.
  expect(calls() - read).toBeLessThan(before.reading!.passages + 1)
  await author.write(id, long)
  expect((await author.until(id, ['done'])).cards[0]!.facts[0]).toMatchObject({ value: 'sea green', status: 'stated' })
})

it('never brings back or changes what the author edited, locked or deleted', async () => {
  facts = [
    fact('Anna Berg', 'eye colour', 'green', statements.eyes),
    fact('Anna Berg', 'home', 'Lund', statements.home),
    fact('Tomas', 'age', '71', statements.age),
  ]
  const id = await author.manuscript([...text, filler(80)])
  const { cards } = await author.until(id, ['done'])
  const anna = cards.find(({ name }) => name === 'Anna Berg')!
  const tomas = cards.find(({ name }) => name === 'Tomas')!
  await author.call('PUT /codex_cards/:id', {
    params: { id: anna.id },
    body: { type: 'person', name: 'Anna Berg', aliases: [], locked: true, version: anna.version },
  })
  const [eyes, home] = anna.facts
  await author.call('PUT /codex_facts/:id', {
    params: { id: eyes!.id },
    body: { attribute: 'eye colour', value: 'grey green', quote: statements.eyes, version: 0 },
  })
  await author.call('DELETE /codex_facts/:id', { params: { id: home!.id } })
  await author.call('DELETE /codex_cards/:id', { params: { id: tomas.id } })
  facts = facts.map((one) => ({ ...one, aliases: ['The Swede'] }))
  const read = calls()
  await author.write(id, [...text, filler(90)])
  const after = await author.until(id, ['done'])
  expect(calls()).toBe(read + 1)
  expect(after.cards).toMatchObject([
    { name: 'Anna Berg', aliases: [], facts: [{ value: 'grey green', edited: true }] },
  ])
})

it('stops at the budget of the day, and says so', async () => {
  const id = await author.manuscript([...text, filler(100)])
  await author.until(id, ['done'])
  const { db } = codex.inkloom.database
  await db
    .update(codexReadings)
    .set({ tokensToday: limits.tokensPerDay - 1 })
    .where(eq(codexReadings.projectId, id))
  await author.write(id, [...text, filler(110)])
  expect((await author.until(id, ['paused'])).reading).toMatchObject({ reason: 'budget', read: 0, passages: 1 })
  await db.update(codexReadings).set({ day: '2020-01-01' }).where(eq(codexReadings.projectId, id))
  expect((await author.until(id, ['done'])).reading).toMatchObject({ read: 1 })
})

it('can be switched off', async () => {
  const id = await author.manuscript([filler(30)])
  await author.call('PUT /projects/:id/codex/reading', { params: { id }, body: { on: false } })
  const read = calls()
  await author.write(id, [...text, filler(120)])
  expect((await author.show(id)).reading).toMatchObject({ state: 'off', on: false, read: 0 })
  expect(calls()).toBe(read)
})

it('keeps promises with their quotes', async () => {
  promises = [
    { text: 'Why did Anna leave Lund?', quote: statements.home },
    { text: 'Who is the stranger?', quote: 'A stranger knocked.' },
  ]
  const id = await author.manuscript([...text, filler(40)])
  expect((await author.until(id, ['done'])).promises).toMatchObject([
    { text: 'Why did Anna leave Lund?', opened: { quote: statements.home, block: 1 }, closed: false },
  ])
})
