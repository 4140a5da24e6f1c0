import { expect, it } from 'vitest'
import { isFormulaInBrackets, isFormulaInParentheses, withTextBrackets } from './bracket-formula.ts'

/** Texts between words, which only a subscript or superscript identifies as formulas. */
const scripts = [
  'x^2',
  '2^n',
  '(a)^2',
  '{a}^2',
  '[M]^2',
  '|x|^2',
  'n!^2',
  "f'^2",
  'x^n',
  'x^{ab}',
  'x^(n)',
  'x^*',
  'x^+',
  'x^-',
  'x^−',
  'x^∗',
  'x^′',
  'x ^2',
  'x^ 2',
  'x_1',
  'x_n',
  'x_{ab}',
  'x_(n)',
  '(a)_1',
  '{a}_1',
  '[M]_1',
  '|x|_1',
  "f'_1",
  '\\alpha',
]
const noScripts = ['file_name', '^^', '_x', 'x_ 1', '"^2', 'x^"']
/** Terms in parentheses without a symbol before them. */
const formulas = [
  'x',
  'a + b',
  'ABC',
  'ABCD',
  '5',
  'f(x) = 2',
  'a, b',
  '\\alpha',
  'xy',
  'Δx',
  ' n ',
  ' ABC ',
  'see \\right](x)',
  'a = \\bigr](x)',
]
const prose = [
  '',
  '+',
  'see below',
  'ABCDE',
  'ab cd',
  'a bc d',
  'a or',
  'or a',
  'or, a',
  'or. a',
  'or; a',
  'or: a',
  'or! a',
  'or? a',
  'Δx or a',
  'ж',
  '字',
  'a\\-b',
  'a\\.5',
  'a \\+ b',
  'a\\*b',
  'a \\= b',
  'a\\~b',
  'a\\@b',
  'a\\"b',
  'a\\`b',
  'a\\#b',
  'a\\<b',
  'f\\(x',
  'x\\)',
  'a\\[1',
  'a\\]',
  'a\\/b',
  'a\\^b',
  'a\\?',
  'a?',
  'a; b',
  'a"b',
  'a“b',
  'a”b',
  'a„b',
  'a«b',
  'a»b',
  'a‹b',
  'a›b',
  'a‘b',
  'a’b',
  'a…b',
  'a–b',
  'a—b',
  'a#b',
  'a&b',
  '5%',
  '5€',
  '5£',
  '5¥',
  '5₹',
  '5₽',
  '1..2',
  'a.b',
  'p. 5',
  '1: 2',
  '5. 6',
  '5,',
  '5.',
  '5:',
  '5;',
  ',5',
  '.5',
  ':5',
  ';5',
  'a](b) x^2',
  'a[^1] x^2',
  '`x^2`',
  '$x^2',
  '**x^2**',
  '<!-- x^2',
  '</u> x^2',
  '<u>x^2',
  '<sub>x^2',
  '<sup>x^2',
  '<s>x^2',
  '<del>x^2',
  '<br>x^2',
  '<span x^2',
]
/** After a letter or digit, the text between parentheses is its subscript or superscript. */
const afterSymbol: [before: string, inside: string][] = [
  ['H', '_2'],
  ['H', '_n'],
  ['H', '_{ab}'],
  ['x', '^2'],
  ['10', '^n'],
  ['(a)', '_n'],
  ['[M]', '^+'],
  ['Ca', '^-'],
  ['Cl', '^−'],
]
const afterText: [before: string, inside: string][] = [
  ['see ', '_2'],
  ['see ', '^2'],
  ['book', 's'],
  ['βιβλί', 'α'],
  ['книг', 'a'],
  ['x', 'x_'],
  ['H', 'see _2'],
]
/** Texts between brackets that are TeX in any text, only in a foreign text, and never. */
const always = ['x_1', '\\alpha', 'see x_n', ' x_1 ']
const foreign = [
  'x^2',
  'x = 2',
  ...Array.from('<>≤≥≠≈≡∝∈⊂→⇒⇔↔').map((sign) => `a ${sign} b`),
  'x = 2.',
  'x = 2,',
  'x = 2;',
  'see x^2',
  ' x = 2 ',
  'x = 2. ',
]
const never = ['sic', '1', 'x', 'a + b', 'so it is = that', '[x = 2](y)', 'x^2 [^1]', '`x_1`', '=', 'a\\[= b', 'x = 2?']
/** Texts, and the lines as which Inkloom writes them. */
const written: [text: string, line: string][] = [
  ['\\[x = 2\\]', '&#91;x = 2\\]'],
  ['\\[sic\\]', '\\[sic\\]'],
  ['a \\\\[x = 2\\]', 'a \\\\[x = 2\\]'],
  ['\\[see \\[x = 2\\]\\]', '&#91;see &#91;x = 2\\]\\]'],
  ['\\[a\\* x^2\\]\n\\[sic\\]', '&#91;a\\* x^2\\]\n\\[sic\\]'],
  ['a \\\\[x = 2\\] \\[sic\\]', 'a \\\\[x = 2\\] \\[sic\\]'],
  ['x', 'x'],
]

const found = (from: string[], isForeign: boolean): string[] =>
  from.filter((one) => isFormulaInBrackets(one, { isForeign }))
const inParentheses = (inside: string, before = ''): boolean => isFormulaInParentheses({ before, inside })

it('takes words with a command or a script for a formula in parentheses', () => {
  expect(scripts.filter((one) => !inParentheses(`the whole ${one} of it`))).toEqual([])
  expect(noScripts.filter((one) => inParentheses(`the whole ${one} of it`))).toEqual([])
})

it('takes terms in parentheses for formulas, and nothing with words, signs of a sentence or markup', () => {
  expect(formulas.filter((one) => !inParentheses(one))).toEqual([])
  expect(prose.filter((one) => inParentheses(one))).toEqual([])
})

it('reads a script after its symbol, and the end of a word as text', () => {
  expect(afterSymbol.filter(([before, inside]) => !inParentheses(inside, before))).toEqual([])
  expect(afterText.filter(([before, inside]) => inParentheses(inside, before))).toEqual([])
})

it('takes brackets for a formula by commands and subscripts, and in other people’s texts by relations', () => {
  expect(found(always, false)).toEqual(always)
  expect(found(always, true)).toEqual(always)
  expect(found(foreign, true)).toEqual(foreign)
  expect(found(foreign, false)).toEqual([])
  expect(found(never, true)).toEqual([])
})

it.each(written)('writes %s as text', (text, line) => {
  expect(withTextBrackets(text)).toBe(line)
})
