import { type Arbitrary, array, constantFrom, oneof } from 'fast-check'

/** Prose that resembles Markdown, HTML, TeX or the tags of a prompt. */
const marks =
  '[|]|(|)|<|>|!|\\|`|*|_|~|- |+ |= |$|^|&|;|{|}|"|’|\n|\n\n| |\t|    |1. |05. |2) |1914. |---|===|<!-- |$$|\n$$\n|[^1]|[^1]: |\n[a]: |](|]: |][|[a]|<b>|<title> |<u>|<i|<p |</|<sigh> |<!|<?|![|> |\n> |\n- |\n1. |# |\n## |* * *|\n---\n|\n~~~\n|\n```\n|**|__|~~|&amp|&lt;|--|…|—|\u00a0|。|“|”|é|字'
    .split('|')
    .concat('|', '| ', '|---|', '\n|--|--|\n')

/** Lines and phrases whose words are prose, although their marks have a meaning elsewhere. */
const phrases = [
  'w',
  'w w',
  '[w](w)',
  '\n\n[w]: w\n\n',
  '\n\n[a]: w\n\n',
  '[w][w]',
  '<w w>',
  '<section w>',
  '<title w w> ',
  '\n[^1]: w\n\n',
  '\n\n[^b]: w\n\n    w\n\n',
  '`w`',
  '$w$',
  'w![w](w)',
  '5$–w$',
  '$$w$$',
  '\n\n- w\n  - w\n\n  w\n\n',
  '\n\n05. w\n\n',
  '\n\n1. w\n2.\n3. w\n\n',
  '\n\n<!-- w\n\n',
  '\n\n| w | w |\n|--|--|\n| w | w | w |\n\n',
  '**w**',
  '\n\n~~~\n\nw\n\n',
]
const placeholder = /w/g

/** Text whose words may be dropped: comments, addresses, and attributes of tags. */
const isSyntax = (text: string): boolean =>
  /-->|<[^<>]*=|w\d+w\\/.test(text) || text.split('\n').some((line) => /```|~~~/.test(line) && line.includes('w'))

/** Numbered words between marks. Each of them is prose, and must survive every conversion. */
export const markedProse: Arbitrary<string> = array(
  oneof({ weight: 4, arbitrary: constantFrom(...phrases) }, { weight: 5, arbitrary: constantFrom(...marks) }),
  { minLength: 2, maxLength: 12, size: 'max' },
)
  .map((parts) => {
    let count = 0
    return parts
      .map((part) => (phrases.includes(part) ? part.replace(placeholder, () => `w${count++}w`) : part))
      .join('')
  })
  .filter((text) => !isSyntax(text))

/**
 * Returns the words of `markedProse` in order. The words of a note that is referenced twice occur
 * twice.
 */
export const proseWords = (text: string): string[] => [...new Set(text.match(/w\d+w/g))]
