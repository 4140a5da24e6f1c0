const list = (item: (at: number) => string, bytes: number, [open, close] = ['[', ']']): string => {
  const items: string[] = []
  for (let length = 2, at = 0; ; at++) {
    const next = item(at)
    length += Buffer.byteLength(next) + 1
    if (length > bytes) return `${open}${items.join(',')}${close}`
    items.push(next)
  }
}
const text = JSON.stringify({ type: 'text', text: 'a', version: 1, format: 0, detail: 0, mode: 'normal', style: '' })
const paragraphOf = (children: string) => `{"type":"paragraph","version":1,"children":${children}}`
const nested = (open: string, close: string, bytes: number) => {
  const depth = Math.floor((bytes - 1) / (open.length + close.length))
  return `${open.repeat(depth)}1${close.repeat(depth)}`
}

const kinds: Readonly<Record<string, (bytes: number) => string>> = {
  'empty objects': (bytes) => list(() => '{}', bytes),
  'empty lists': (bytes) => list(() => '[]', bytes),
  'blocks without text': (bytes) => list(() => '{"type":"a"}', bytes),
  paragraphs: (bytes) => list(() => paragraphOf(`[${text}]`), bytes),
  'one paragraph of many texts': (bytes) => `[${paragraphOf(list(() => text, bytes - 100))}]`,
  'paragraphs of many texts': (bytes) => list(() => paragraphOf(list(() => text, 900_000)), bytes),
  'paragraphs of many empty lists': (bytes) => list(() => paragraphOf(list(() => '[]', 900_000)), bytes),
  'tiny strings': (bytes) => list(() => '""', bytes),
  'strings of two bytes a character': (bytes) => list(() => '"漢é"', bytes),
  numbers: (bytes) => list(() => '1', bytes),
  'one number': (bytes) => '1'.repeat(bytes),
  'one string': (bytes) => `"${'a'.repeat(bytes - 2)}"`,
  'one string of escapes': (bytes) => `"${String.raw`\u0001`.repeat(Math.floor((bytes - 2) / 6))}"`,
  'one string of quotes': (bytes) => `"${String.raw`\"`.repeat(Math.floor((bytes - 2) / 2))}"`,
  'lists in lists': (bytes) => nested('[', ']', bytes),
  'objects in objects': (bytes) => nested('{"a":', '}', bytes),
  'one object of many keys': (bytes) => list((at) => `"k${at}":1`, bytes, ['{', '}']),
  'one object of many numbered keys': (bytes) => list((at) => `"${at * 7919}":1`, bytes, ['{', '}']),
  'objects of different keys': (bytes) => list((at) => `{"k${at}":1}`, bytes),
  'one key again and again': (bytes) => list(() => '"type":"a"', bytes, ['{', '}']),
  spaces: (bytes) => `[${' '.repeat(bytes - 2)}]`,
  'unclosed lists': (bytes) => '['.repeat(bytes),
}

/**
 * Returns JSON texts of this size that take the longest to parse or validate, or the most memory.
 */
export const worstJson = (bytes: number): [name: string, json: () => string][] =>
  Object.entries(kinds).map(([name, make]) => [name, () => make(bytes)])
