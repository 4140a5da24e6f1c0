import { emphasisOf } from '#manuscript/model/emphasis.ts'
import { type LanguageCode, languageOf, type Script } from '#manuscript/model/languages.ts'
import { digitsOf } from '../digits.ts'

const emphasis = (script: Script): string => {
  const emphasisType = emphasisOf(script)
  if (emphasisType === 'italic') return 'font-style: italic'
  if (emphasisType === 'bold') return 'font-style: normal; font-weight: 600'
  const shape = script === 'Jpan' ? 'filled sesame' : 'filled dot'
  const place = script === 'Hans' || script === 'Hant' ? '; text-emphasis-position: under right' : ''
  return `font-style: normal; -epub-text-emphasis: ${shape}; text-emphasis: ${shape}${place}`
}

const indent: Partial<Record<Script, string>> = { Hans: '2em', Hant: '2em', Jpan: '1em', Kore: '1em' }
const leading: Partial<Record<Script, string>> = {
  Hans: '1.75',
  Hant: '1.75',
  Jpan: '1.75',
  Kore: '1.7',
  Arab: '1.75',
  Deva: '1.65',
  Beng: '1.65',
  Taml: '1.65',
  Thai: '1.7',
}

/** A paragraph of the running text has no indent after these elements, as in print. */
const apart =
  'h1, h2, h3, h4, h5, ul, ol, blockquote, p.lines, p.verse, p.signature, figure, .table, pre, .formula'.split(', ')

/** Builds the style sheet. Names no font, because readers choose their own for every script. */
export const epubStyle = (language: LanguageCode): string => {
  const { script } = languageOf(language)
  const { counter } = digitsOf(language)
  const ideographs = script === 'Hans' || script === 'Hant' || script === 'Jpan'
  return `body { margin: 0 5%; line-height: ${language === 'urdu' ? '2.1' : (leading[script] ?? '1.5')}; overflow-wrap: anywhere }
h1, h2 { text-align: start; line-height: 1.25; font-weight: 600; -epub-hyphens: none; hyphens: none; break-after: avoid; page-break-after: avoid }
h1 { font-size: 1.6em; margin: 3em 0 1.5em }
h2 { font-size: 1.2em; margin: 2em 0 0.8em }
p { margin: 0; text-indent: ${indent[script] ?? '1.3em'}; text-align: justify; -epub-hyphens: auto; hyphens: auto; orphans: 2; widows: 2${ideographs ? '; line-break: strict' : ''} }
${indent[script] ? '' : apart.map((one) => `${one} + p, `).join('')}blockquote p { text-indent: 0 }
p.lines { text-indent: 0; text-align: start; margin: 0.8em 0 }
blockquote { margin: 1em 1.6em }
${counter === 'decimal' ? '' : `ol { list-style-type: ${counter} }\n`}ul, ol { margin: 0.8em 0; padding: 0; padding-inline-start: 1.6em }
li { margin: 0.25em 0 }
em, i { ${emphasis(script)} }
.underline { text-decoration: underline }
a { color: inherit }
nav ol { list-style: none; padding-inline-start: 0 }
nav ol ol { padding-inline-start: 1.6em }
nav a { text-decoration: none }
.title-page { text-align: center; break-after: page; page-break-after: always }
.title-page h1 { font-size: 2.2em; text-align: center; margin: 28% 0 0 }
.title-page hr { width: 3em; margin: 2em auto; border: 0; border-top: 1px solid }
.title-page p { text-align: center; text-indent: 0; font-size: 1.1em }
.title-page .edition-note { margin: 4em auto 0; max-width: 24em; font-size: 0.9em }
`
}
