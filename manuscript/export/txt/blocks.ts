import type { ListBlock, ManuscriptBlock, ManuscriptRun } from '#manuscript/model/blocks/block-types.ts'
import { itemNumbers, marksOf } from '#manuscript/model/blocks/list-marks.ts'
import { tableToText } from './table.ts'

const INDENT = '    '
const SIGNATURE_INDENT = ' '.repeat(24)
const SCENE_BREAK = '* * *'

const linkToText = (text: string, href: string): string => {
  const address = href.replace(/^mailto:/, '')
  return text === address || text === href ? text : `${text} <${address}>`
}

const indented = (text: string, indent: string): string => indent + text.replace(/\n(?!\n)/g, `\n${indent}`)

/** The source of a quote is directly below it. */
const namesSource = (candidate: ManuscriptBlock | undefined): boolean =>
  candidate?.type === 'quote' && candidate.style === 'source'
/** Sets blocks as lines and collects their notes, which are numbered from 1 after each `takeNotes`. */
export const textWriter = () => {
  let notes: string[] = []
  const noteMark = (note: ManuscriptRun[][]): string => {
    // The number is assigned before the paragraphs of the note are set. They can't contain notes
    // themselves.
    const mark = `[${notes.length + 1}]`
    notes.push(indented(note.map(inline).join('\n\n'), ' '.repeat(mark.length + 1)).replace(/^ +/, `${mark} `))
    return mark
  }
  const inline = (runs: readonly ManuscriptRun[]): string =>
    runs
      .map(({ text, href, note }, index) => {
        if (note) return noteMark(note)
        // A link in several runs is one link: its address follows its last words.
        return href === undefined || runs[index + 1]?.href === href ? text : linkToText(text, href)
      })
      .join('')

  const list = (block: ListBlock): string[] => {
    const marks = marksOf(block)
    const numbers = itemNumbers(marks)
    return block.items.map((item, at) => {
      const number = numbers[at]
      const marker = number === null || number === undefined ? '• ' : `${number}. `
      const indent = INDENT.repeat(marks[at]!.depth)
      return indent + marker + inline(item).replaceAll('\n', `\n${indent}${' '.repeat(marker.length)}`)
    })
  }

  /** The lines of a block, with an empty line after it. */
  const block = (source: ManuscriptBlock): string[] => {
    switch (source.type) {
      case 'paragraph': {
        const text = inline(source.text)
        if (source.style === 'signature') return [indented(text, SIGNATURE_INDENT), '']
        return [source.style === 'verse' ? indented(text, INDENT) : text, '']
      }
      case 'quote':
        return [indented(inline(source.text), source.style === 'source' ? `> ${INDENT}` : '> '), '']
      case 'list':
        return [...list(source), '']
      case 'subsection': {
        const text = inline(source.text)
        return ['', text, '']
      }
      case 'scenebreak':
        return [SCENE_BREAK, '']
      case 'table':
        return [
          ...tableToText(
            source.rows.map((row) => row.map(inline)),
            source,
          ),
          '',
        ]
      case 'code':
        return [indented(source.text.replaceAll('\t', INDENT), INDENT), '']
      case 'math':
        return [indented(source.tex, INDENT), '']
      case 'figure': {
        const caption = inline(source.caption)
        return [`[${source.alt || '…'}]`, ...(caption === '' ? [] : [caption]), '']
      }
    }
  }

  const blocksOf = (source: readonly ManuscriptBlock[]): string[] =>
    source.flatMap((one, at) =>
      one.type === 'quote' && namesSource(source[at + 1]) ? block(one).slice(0, -1) : block(one),
    )

  /** Returns the notes since the last call, as lines for the end of a chapter. */
  const takeNotes = (): string[] => {
    const taken = notes
    notes = []
    return taken.length === 0 ? [] : ['', ...taken.flatMap((note) => [note, ''])]
  }
  return { inline, blocks: blocksOf, takeNotes }
}
