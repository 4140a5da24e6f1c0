/** Worst-case texts. Each shape repeats a short unit in a way that makes searches restart. */
export interface Shape {
  name: string
  /** Returns a text of exactly `length` UTF-16 code units. */
  build: (length: number) => string
}

const marks = Array.from(
  '"\'`´‘’“”„‚«»‹›()[]{}<>「」『』【】（）〈〉《》*_~#-–—=+|/\\^&%$§@!?.,;:…·•。、，！？；：।؟،؛¿¡\u00ad',
)

const words = [
  'a',
  'A',
  'a ',
  'word ',
  'Word ',
  'ab-',
  "a'",
  'a’',
  'Mr. ',
  'No. ',
  'e.g. ',
  'A. ',
  'a.',
  'www.',
  'The ',
  'not ',
  'and ',
  'very ',
  'it is ',
  'because ',
  'which, ',
  'It is so. ',
  '"So," he said. ',
  '“So.” ',
  'Word (WD) ',
  'a, ',
  'a; ',
  '1',
  '1.',
  '1,',
  '1 ',
  '12 km ',
  '5 % ',
  '99 ',
  'I. ',
  'iv',
  'chapter 1 ',
  '第',
  '章',
  '한',
  '中',
  '中。',
  'あ',
  'ア',
  'ก',
  'ก ',
  'ש',
  'ש ',
  'ع',
  'ع. ',
  'é',
  'e\u0301',
  '\u0301',
  'ß',
  'İ',
  'ﬁ',
  '😀',
  '👩‍👩‍👧‍👦',
  '🇩🇪',
  '\u200d',
  '\ufe0f',
  '\u{20000}',
]

const spaces = ['\u0085', ' ', '\t', '\n', '\r', '\u00a0', '\u2028', '\u3000', ' \n', '\t\n', '  ', '\u200b', '\ufeff']

const markup = [
  '![',
  '](',
  '[a](',
  '[a](b) ',
  '![a](b) ',
  '[a]',
  '[a][a] ',
  '[a]: b\n',
  '[[',
  '**',
  '***',
  '**a ',
  '*a ',
  'a**',
  'a*',
  '*a*',
  '*a_ ',
  '__',
  '_a',
  '``',
  '```\n',
  '~~~',
  '`a',
  '\\`',
  '<a ',
  '<a>',
  '</a>',
  '<u>',
  '</u>',
  '<!--',
  '<!-',
  '<?',
  '<![CDATA[',
  '<script>',
  '<b a="',
  '&#',
  '&amp;',
  '&lt',
  '> ',
  '>',
  '>> ',
  '- ',
  '- a\n',
  '-\n',
  '* a\n',
  '1. ',
  '1. a\n',
  '  - a\n',
  '# ',
  '# a\n',
  '## a\n\na\n\n',
  '===\n',
  '---\n',
  'a\n===\n',
  '| ',
  '|-',
  '| a ',
  '|a|b|\n',
  '|-|-|\n',
  '| a\n',
  '|\n',
  '+-+\n',
  '+-',
  '+-+\n|a|\n',
  '    a\n',
  'a  \n',
  'a\\\n',
  'https://a.b/',
  'http://',
  'a@b.c ',
  'a@',
  'a.b@',
  '{"a":',
  '{"',
  '[1,',
  '}',
  '</think>',
  '<think>',
  '<|',
  '[^1]',
  '\ta\n',
  '. . ',
  '..... 1\n',
  'I\n',
  'Chapter 1\n\na\n\n',
  '- - ',
  'a – ',
  ' — ',
  'a: ',
  ' (',
  ' (a',
  ') ',
  ', who ',
  ', which is a, ',
  ' and a',
  'A a ',
  '([{<>}])',
  '\\*]',
  '&#x41;*',
]

const units = [...new Set([...marks, ...words, ...spaces, ...markup])]

const repeat = (unit: string, length: number): string => unit.repeat(Math.ceil(length / unit.length)).slice(0, length)

const between = (before: string, unit: string, after: string, length: number): string =>
  before + repeat(unit, Math.max(0, length - before.length - after.length)) + after

/** Returns lines with growing indentation: 1 + 2 + 3 ... characters. */
const staircase = (unit: string, length: number): string => {
  let text = ''
  for (let depth = 1; text.length < length; depth++) text += `${unit.repeat(depth)}a\n`
  return text.slice(0, length)
}

/** Returns different words: `w1 w2 w3 ...`. */
const different = (join: string, length: number): string => {
  let text = ''
  for (let at = 1; text.length < length; at++) text += `w${at.toString(36)}${join}`
  return text.slice(0, length)
}

const named = (name: string) => JSON.stringify(name)

export const shapes: readonly Shape[] = [
  ...units.flatMap((unit): Shape[] => [
    { name: `${named(unit)} repeated`, build: (length) => repeat(unit, length) },
    { name: `${named(unit)} between letters`, build: (length) => between('Ab ', unit, 'yz', length) },
    { name: `${named(unit)} in a sentence`, build: (length) => between('This is so ', unit, ' it was.', length) },
    { name: `${named(unit)} as lines`, build: (length) => repeat(`${unit}\n`, length) },
    { name: `${named(unit)} as paragraphs`, build: (length) => repeat(`${unit}\n\n`, length) },
  ]),
  ...[' ', '>', '#', '-', '(', '*'].map((unit): Shape => ({
    name: `${named(unit)} growing by line`,
    build: (length) => staircase(unit, length),
  })),
  ...[' ', '. ', '.\n', '\n\n', ', ', '\n# ', '\n- ', ' = '].map((join): Shape => ({
    name: `different words joined by ${named(join)}`,
    build: (length) => different(join, length),
  })),
  {
    name: 'nested lists',
    build: (length) => repeat('- ', length / 2) + repeat('a\n', length - Math.floor(length / 2)),
  },
  { name: 'nested quotations', build: (length) => between('', '>', ' a', length) },
  { name: 'unclosed links', build: (length) => between('', '[', 'a](b)', length) },
  { name: 'two halves of brackets', build: (length) => repeat('(', length / 2) + repeat(')', length / 2) },
  { name: 'backticks of growing length', build: (length) => staircase('`', length) },
]
