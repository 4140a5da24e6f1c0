import { chapterLine } from '../txt/chapter-lines.ts'
import { isBareNumber } from '../txt/join-number-lines.ts'
import { mark } from './docx-marks.ts'
import { backHeadings, matterParagraphs, type StyleRole } from '../style-names.ts'

/** The used part of mammoth's document model, which its types do not describe. */
export interface DocxElement {
  type: string
  children?: DocxElement[]
  styleId?: string | null
  styleName?: string | null
  value?: string
  numbering?: unknown
  isBold?: boolean
  isItalic?: boolean
  fontSize?: number | null
  alignment?: string | null
}

const each = (element: DocxElement, visit: (element: DocxElement) => void): void => {
  visit(element)
  element.children?.forEach((child) => each(child, visit))
}

const markedText = (element: DocxElement): string => {
  let text = ''
  each(element, ({ type, value }) => {
    if (type === 'text') text += value ?? ''
  })
  return text
}

/** Matches the marks of directions and of lists, which are not part of the text. */
const layoutMark = new RegExp(mark('(?:rtl|ltr|e|d|[nl]\\d{0,9})'), 'g')

const textOf = (element: DocxElement): string => markedText(element).replace(layoutMark, '')

const runsOf = (paragraph: DocxElement): DocxElement[] => {
  const runs: DocxElement[] = []
  each(paragraph, (element) => {
    if (element.type === 'run' && /\S/.test(textOf(element))) runs.push(element)
  })
  return runs
}

const name = (paragraph: DocxElement, role: StyleRole) => {
  paragraph.styleId = null
  paragraph.styleName = `inkloom ${role}`
}

/** Turns an empty paragraph, which its style shows as a horizontal line, into a scene break. */
const makeRule = (paragraph: DocxElement) => {
  if (textOf(paragraph).trim() !== '') return
  paragraph.styleId = null
  paragraph.styleName = null
  paragraph.children = [textRun('* * *')]
}

const textRun = (value: string): DocxElement => ({ type: 'run', children: [{ type: 'text', value }] })

/**
 * Marks the beginning of a block of code, because the library joins all consecutive paragraphs of
 * code.
 */
const createCodeMarker = () => {
  let last: string | undefined
  return (paragraph: DocxElement, role: StyleRole | undefined) => {
    const language = role === 'code' ? '' : role === 'tex' ? 'tex display' : /^code (.+)$/.exec(role ?? '')?.[1]
    if (language !== undefined) {
      name(paragraph, 'code')
      if (language !== last) paragraph.children = [textRun(mark(`c${language}`)), ...(paragraph.children ?? [])]
    }
    last = language
  }
}

type Side = 'left' | 'center' | 'right'
const sides: Readonly<Record<string, Side>> = {
  left: 'left',
  start: 'left',
  center: 'center',
  right: 'right',
  end: 'right',
}
const nameSide = (paragraph: DocxElement, alignment: Side) => {
  // Word counts left and right from the side where the text begins.
  const isTurned = alignment !== 'center' && markedText(paragraph).startsWith(mark('rtl'))
  const side = isTurned ? (alignment === 'left' ? 'right' : 'left') : alignment
  paragraph.styleId = null
  paragraph.styleName = `inkloom ${side}`
}

const longest = 120
const endsSentence = /[.!?…;,。！？।؟،]["”’»]?$/u

/** Returns the most frequent text size; 0 means the document's default size. */
const bodySize = (paragraphs: readonly DocxElement[]): number => {
  const letters = new Map<number, number>()
  for (const run of paragraphs.flatMap(runsOf))
    letters.set(run.fontSize ?? 0, (letters.get(run.fontSize ?? 0) ?? 0) + textOf(run).length)
  return [...letters].sort((a, b) => b[1] - a[1])[0]?.[0] ?? 0
}

const smallestOf = (paragraph: DocxElement): number =>
  Math.min(...runsOf(paragraph).map(({ fontSize }) => fontSize ?? 0))

/**
 * Finds headings in a document without heading styles: lines that announce a chapter, and short
 * lines that are larger and bold throughout.
 */
const guessHeadingRoles = (paragraphs: readonly DocxElement[]) => {
  const body = bodySize(paragraphs)
  const short = paragraphs.filter((paragraph) => {
    const text = textOf(paragraph).trim()
    return text !== '' && text.length <= longest && !paragraph.numbering && !endsSentence.test(text)
  })
  const chapters = short.filter((paragraph) => chapterLine(textOf(paragraph))?.isNumbered)
  const larger = short.filter(
    (paragraph) =>
      body > 0 &&
      smallestOf(paragraph) >= body * 1.15 &&
      runsOf(paragraph).every(({ isBold, fontSize }) => isBold || (fontSize ?? 0) >= body * 1.4),
  )
  const sizes = [...new Set(larger.map(smallestOf))].sort((a, b) => b - a)
  for (const paragraph of larger) name(paragraph, `h${Math.min(6, sizes.indexOf(smallestOf(paragraph)) + 1) as 1}`)
  const depths = chapters.flatMap(({ styleName }) => (styleName ? [Number(styleName.at(-1))] : []))
  // Chapters in body size have the same depth as larger ones.
  const depth = depths.length > 0 ? Math.min(...depths) : 1
  for (const paragraph of chapters) if (!larger.includes(paragraph)) name(paragraph, `h${depth as 1}`)
}

/**
 * Gives each paragraph the style name of its role, regardless of its original style. `styleMap`
 * maps these names to elements.
 */
export const assignRoles = (document: DocxElement, roles: ReadonlyMap<string, StyleRole>): DocxElement => {
  const paragraphs: DocxElement[] = []
  const markCode = createCodeMarker()
  let styled = false
  each(document, (element) => {
    const role = element.styleId ? roles.get(element.styleId) : undefined
    if (element.type !== 'paragraph') return
    if (role === 'rule') makeRule(element)
    else if (role === 'number' && !isBareNumber(textOf(element))) paragraphs.push(element)
    else if (role && role !== 'bold' && role !== 'italic') name(element, role)
    else paragraphs.push(element)
    markCode(element, role)
    if (role?.startsWith('h')) styled = true
  })
  if (!styled) guessHeadingRoles(paragraphs)
  for (const paragraph of paragraphs) {
    const side = sides[paragraph.alignment ?? '']
    if (side && !paragraph.numbering && !paragraph.styleName?.startsWith('inkloom')) nameSide(paragraph, side)
  }
  return document
}

export const styleMap = [
  "p[style-name='inkloom title'] => h1.title:fresh",
  "p[style-name='inkloom subtitle'] => h2.subtitle:fresh",
  "p[style-name='inkloom author'] => h2.author:fresh",
  "p[style-name='inkloom part'] => h1.inkloom-part:fresh",
  "p[style-name='inkloom quote'] => blockquote > p:fresh",
  "p[style-name='inkloom quote-verse'] => blockquote > p.verse:fresh",
  "p[style-name='inkloom source'] => blockquote > p.source:fresh",
  "p[style-name='inkloom code'] => pre:separator('\\n')",
  "p[style-name='inkloom contents'] => !",
  "p[style-name='inkloom number'] => !",
  "p[style-name='inkloom epigraph'] => blockquote > p.epigraph:fresh",
  ...backHeadings.map((name) => `p[style-name='inkloom ${name}'] => h2.inkloom-chapter.${name}:fresh`),
  ...[...matterParagraphs, 'verse', 'letter', 'signature', 'caption', 'left', 'center', 'right'].map(
    (name) => `p[style-name='inkloom ${name}'] => p.${name}:fresh`,
  ),
  ...[1, 2, 3, 4, 5, 6].flatMap((depth) => [
    `p[style-name='inkloom h${depth}'] => h${depth}:fresh`,
    ...['part', 'chapter', 'section', 'subsection'].map(
      (rank) => `p[style-name='inkloom h${depth} ${rank}'] => h${depth}.inkloom-${rank}:fresh`,
    ),
  ]),
  "r[style-name='Formula (TeX) Inline'] => code.tex",
  'u => u',
  'strike => s',
  'small-caps => span.small-caps',
]
