import * as fc from 'fast-check'
import { shapes } from '../../linear/shapes.ts'

const nest = (levels: number, list: boolean): unknown => {
  let value: unknown = 1
  for (let level = 0; level < levels; level++) value = list ? [value] : { a: value }
  return value
}

/** Names with a special meaning in JavaScript, the database or Inkloom. */
const names = fc.constantFrom(
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'hasOwnProperty',
  'then',
  'toJSON',
  '',
  '\0',
  '$where',
  'id',
  'userId',
  'user_id',
  'owner',
  'byok',
  'premium',
  'price',
  'access_token',
  'length',
)

const texts = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 200 }),
  fc.string({ unit: 'grapheme', maxLength: 200 }),
  fc.constantFrom(
    '\0',
    'a\0b',
    '\ud800',
    'a\udc00b',
    '\uffff',
    '\u202e',
    '%00',
    '%',
    '../../etc/passwd',
    "' or 1=1 --",
    '${7*7}',
    '<script>alert(1)</script>',
    'a\r\nSet-Cookie: x=1',
    '😀'.repeat(500),
    'null',
    'NaN',
    '1e999',
    'a@b\0.example',
  ),
  fc.constantFrom(300, 3000, 70_000).map((length) => 'x'.repeat(length)),
  fc
    .tuple(fc.constantFrom(...shapes), fc.constantFrom(300, 20_000, 20_000, 190_000))
    .map(([shape, length]) => shape.build(length)),
)

const figures = fc.constantFrom(0, -0, -1, 1.5, 2 ** 31, 2 ** 53, 2 ** 63, -(2 ** 63), 1e308, -1e308, 5e-324)

export const hostileValues: fc.Arbitrary<unknown> = fc.oneof(
  texts,
  figures,
  fc.constantFrom<unknown>(null, true, false, [], {}, [[]], [null]),
  fc.anything({ withNullPrototype: true, maxDepth: 3 }),
  fc.tuple(names, texts).map(([name, value]) => Object.fromEntries([[name, value]])),
  fc.tuple(fc.constantFrom(10, 63, 64, 65, 1000, 5000), fc.boolean()).map(([levels, list]) => nest(levels, list)),
  fc.constantFrom(1000, 20_000).map((length) => Array.from({ length }, () => 0)),
)

const entries = (value: unknown) => Object.entries(value as object)

/** A valid object with one error, or an entirely different value. */
export const spoiled = (valid: fc.Arbitrary<Record<string, unknown>>): fc.Arbitrary<unknown> =>
  fc.oneof(
    { weight: 4, arbitrary: valid },
    {
      weight: 5,
      arbitrary: fc.tuple(valid, fc.nat(), hostileValues).map(([value, at, hostile]) => {
        const fields = entries(value)
        const wrong = fields.length ? at % fields.length : 0
        return Object.fromEntries(fields.map(([name, kept], index) => [name, index === wrong ? hostile : kept]))
      }),
    },
    {
      weight: 2,
      arbitrary: fc
        .tuple(valid, fc.nat())
        .map(([value, at]) => Object.fromEntries(entries(value).filter((_, index, all) => index !== at % all.length))),
    },
    {
      weight: 2,
      arbitrary: fc
        .tuple(valid, names, hostileValues)
        .map(([value, name, more]) => Object.fromEntries([...entries(value), [name, more]])),
    },
    { weight: 1, arbitrary: valid.map((value) => [value]) },
    { weight: 1, arbitrary: hostileValues },
  )

export { texts as hostileTexts }
