import { expect, it } from 'vitest'
import { leastTurn, SLICED } from '#tests/support/longest-turn.ts'
import { manuscriptJson, ordinaryJson, parseJsonInSlices } from './parse-json.ts'
import { NestedTooDeeply, TooManyParts } from './scan-json.ts'

const parse = (text: string | Buffer) => parseJsonInSlices(text, manuscriptJson)
const filler = 'x'.repeat(9000)
const paragraph = { type: 'paragraph', children: [{ type: 'text', text: String.raw`a "quoted" \ [{,` }] }

it.each<[string, unknown]>([
  ['a list of many items', Array.from({ length: 20_000 }, (_, at) => ({ at, text: `{"${at}]` }))],
  ['an object of many fields', Object.fromEntries(Array.from({ length: 5000 }, (_, at) => [`k${at % 7}${at}`, [at]]))],
  [
    'numbered fields',
    Object.fromEntries(Array.from({ length: 5000 }, (_, at) => [String(5000 - at), [filler.length]])),
  ],
  ['nothing', []],
  ['empty lists and objects', [[], {}, [[]], [{}], { a: {}, b: [] }, filler, [], {}]],
  ['lists and objects in one another', { a: [filler, { b: [filler, [filler, paragraph]], c: filler }, filler], d: 1 }],
  ['long strings of escapes', ['\\'.repeat(20_000), '"'.repeat(20_000), '\n'.repeat(20_000), '漢😀'.repeat(9000)]],
  [
    'long strings with escapes where they are cut',
    [`${'a'.repeat(8190)}\\u0007\u0001\u0002 \\ "${'\u0003\ud83d\ude00'.repeat(9000)}`],
  ],
  ['long strings inside lists and objects', { a: [1, [filler, { b: filler, c: [filler] }], 2], d: filler, e: filler }],
  ['a string alone', filler],
  ['numbers, true, false and null', Array.from({ length: 9000 }, (_, at) => [at / 3, -at, at % 2 === 0, null])],
])('reads %s as JSON.parse does', async (_, value) => {
  for (const text of [JSON.stringify(value), JSON.stringify(value, null, 2), ` \n${JSON.stringify(value)}\t`])
    expect(await parse(text)).toEqual(JSON.parse(text))
})

it('reads long white space anywhere', async () => {
  for (const space of [' '.repeat(9000), '\r\n\t '.repeat(3000), ' '.repeat(300_000)]) {
    const value = { a: [1, [true, { b: 'c', d: null }, []], 'e f'], g: {} }
    const text = JSON.stringify(value).replaceAll(/[[\]{}:,]/g, (mark) => `${space}${mark}${space}`)
    expect(await parse(text)).toEqual(value)
    await expect(parse(text.replace('true', 'tr ue'))).rejects.toThrow(SyntaxError)
    await expect(parse(text.replace('1', `1${space}1`))).rejects.toThrow(SyntaxError)
  }
})

it('reads bytes as their text', async () => {
  for (const piece of ['é漢😀', '\u00e9漢😀a']) {
    const bytes = Buffer.from(JSON.stringify({ a: piece.repeat(9000), [piece]: [filler, piece] }))
    expect(await parseJsonInSlices(Buffer.from(bytes), manuscriptJson)).toEqual(JSON.parse(bytes.toString()))
    // Invalid UTF-8 bytes are replaced, as they are when a text is decoded as a whole.
    const broken = Buffer.from(bytes.toString('latin1').replaceAll('\u0098', ''), 'latin1')
    expect(await parseJsonInSlices(Buffer.from(broken), manuscriptJson)).toEqual(JSON.parse(broken.toString()))
  }
  const stray = Buffer.concat([Buffer.from('["'), Buffer.alloc(50_000, 0x98), Buffer.from('"]')])
  expect(await parseJsonInSlices(Buffer.from(stray), manuscriptJson)).toEqual(JSON.parse(stray.toString()))
})

it('keeps half characters', async () => {
  const text = JSON.stringify([filler]).replaceAll('x'.repeat(100), `x\ud83dy\ude00`)
  expect(await parse(text)).toEqual(JSON.parse(text))
})

it('keeps the last of two fields with the same name, like JSON.parse', async () => {
  const text = `{"a":["${filler}"],"b":1,"a":{"c":"${filler}","d":["${filler}","${filler}"]}}`
  expect(await parse(text)).toEqual(JSON.parse(text))
})

const outcomeOf = async (read: () => unknown): Promise<unknown> => {
  try {
    return { read: await read() }
  } catch (error) {
    return (error as Error).name
  }
}

it('refuses the same texts as JSON.parse', async () => {
  const text = JSON.stringify({ list: [filler, { a: filler, b: [1, filler] }, filler], more: { c: [filler] } })
  const broken = [...text.matchAll(/[[\]{}:,"]+/g)].flatMap(({ index, 0: { length } }) => [
    text.slice(0, index) + text.slice(index + length),
    `${text.slice(0, index)},${text.slice(index)}`,
    `${text.slice(0, index)}]${text.slice(index)}`,
    `${text.slice(0, index)}}${text.slice(index)}`,
    text.slice(0, index),
  ])
  const long = `"${filler}"`
  const texts = [
    ...broken,
    `${text}1`,
    `${text},`,
    `[${filler}]`,
    `[${long},]`,
    `[,${long}]`,
    `[,{"a":[${long}]}]`,
    '[',
    '',
    `[${long}`,
    `["${filler}`,
    `[${long} 1]`,
    `[1 ${long}]`,
    `{${long}}`,
    `{"a" ${long}}`,
    `{"a":,${long}}`,
    `["${filler}\\u00"]`,
    `["${filler}\n${filler}"]`,
    `["${filler}\\`,
    `{"a":${long}]`,
    `[{"a":${long}]`,
  ]
  const outcomes = await Promise.all(
    texts.map(async (wrong) => [wrong.replaceAll(filler, '...'), await outcomeOf(() => parse(wrong))]),
  )
  const expected = await Promise.all(
    texts.map(async (wrong) => [wrong.replaceAll(filler, '...'), await outcomeOf(() => JSON.parse(wrong) as unknown)]),
  )
  expect(outcomes).toEqual(expected)
})

it('refuses a field that would become the prototype', async () => {
  const text = `{"__proto__":{"a":"${filler}","b":"${filler}"}}`
  await expect(parse(text)).rejects.toThrow(SyntaxError)
})

it('refuses too many parts and too deep nesting before they use memory', async () => {
  for (const item of ['{}', '[]', '{"type":"a"}'])
    await expect(parse(`[${`${item},`.repeat(1_000_000)}1]`)).rejects.toThrow(TooManyParts)
  await expect(parse(`[${'1,'.repeat(5_000_000)}1]`)).rejects.toThrow(TooManyParts)
  await expect(parseJsonInSlices(`[${'1,'.repeat(50_001)}1]`, ordinaryJson)).rejects.toThrow(TooManyParts)
  for (const [open, close] of [
    ['[', ']'],
    ['{"a":', '}'],
  ] as const)
    await expect(parse(`${open.repeat(1_000_000)}1${close.repeat(1_000_000)}`)).rejects.toThrow(NestedTooDeeply)
})

it('refuses a field with a very long name, and a very long number', async () => {
  await expect(parse(`{"${filler}":1}`)).rejects.toThrow(SyntaxError)
  await expect(parse(`{"a":[${'1'.repeat(9000)}]}`)).rejects.toThrow(SyntaxError)
  expect(await parse(`{"a":[1${' '.repeat(9000)}]}`)).toEqual({ a: [1] })
})

it.each<[string, string | Buffer]>([
  ['many blocks', `[${`${JSON.stringify(paragraph)},`.repeat(100_000)}1]`],
  ['one long string', `{"blocks":["${'a '.repeat(10_000_000)}"]}`],
  ['one long string of escapes', `{"blocks":["${String.raw`\"`.repeat(10_000_000)}"]}`],
  ['a lot of white space', Buffer.from(`{"blocks":[${' '.repeat(40_000_000)}]}`)],
  ['a long string of two-byte characters', `{"blocks":["${'漢é'.repeat(3_000_000)}"]}`],
])('parses %s in small parts of the time it takes', async (_, text) => {
  const { share } = await leastTurn(() => parse(text))
  expect(share).toBeLessThan(SLICED)
})
