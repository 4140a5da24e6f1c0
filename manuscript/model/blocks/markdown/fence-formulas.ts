import { blockLimits } from '../block-limits.ts'

/**
 * The language of a code block that holds a formula. No name of a programming language has this
 * sign.
 */
export const FORMULA = '$$'

const codeFence = /^ {0,3}(`{3,}|~{3,})/
const formulaMark = /^( {0,3})\$\$[ \t]*$/
const formulaLine = /^( {0,3})\$\$([^$]+)\$\$[ \t]*$/

/** Writes TeX as a code block of the language `FORMULA`. */
export const fenced = (indent: string, tex: readonly string[]): string[] => {
  const longest = tex.reduce((most, line) => Math.max(most, /~*/.exec(line.trimStart())![0].length), 2)
  const fence = indent + '~'.repeat(longest + 1)
  return [`${fence} ${FORMULA}`, ...tex, fence]
}

/**
 * Turns formulas between lines of two dollar signs into code blocks, so that the parser leaves their
 * TeX as it is. A mark without an end within the length of a formula is text.
 */
export const fenceFormulas = (markdown: string): string => {
  if (!markdown.includes('$$')) return markdown
  const out: string[] = []
  let code = ''
  let open: { mark: string; indent: string; tex: string[]; length: number } | null = null
  const giveUp = () => {
    if (open) for (const line of [open.mark, ...open.tex]) out.push(line)
    open = null
  }
  for (const line of markdown.split('\n')) {
    const mark = formulaMark.exec(line)
    if (open && mark) {
      out.push(...fenced(open.indent, open.tex))
      open = null
      continue
    }
    if (open) {
      open.tex.push(line)
      open.length += line.length + 1
      if (open.length > blockLimits.texCharacters) giveUp()
      continue
    }
    const fence = codeFence.exec(line)?.[1] ?? ''
    if (code !== '') {
      if (fence.startsWith(code) && line.trim() === fence) code = ''
      out.push(line)
    } else if (fence !== '') {
      code = fence
      out.push(line)
    } else if (mark) open = { mark: line, indent: mark[1]!, tex: [], length: 0 }
    else {
      const single = formulaLine.exec(line)
      out.push(...(single ? fenced(single[1]!, [single[2]!.trim()]) : [line]))
    }
  }
  giveUp()
  return out.join('\n')
}
