import { type DocxFormula, readFormula } from '../docx/docx-marks.ts'
import { escapeHtml } from '../html/html-writer.ts'

/** Styles of runs by their numbers in RTF. */
const styles = ['p', 'b', 'i', 'bi']
/** Groups with properties of a structure. Their text is not part of the formula. */
const propertyGroups = new Set(['mctrlPr', 'mmathPict'])

interface Group {
  name: string
  text: string
  inside: string
}

const written = ({ name, text, inside }: Group, outer: Group | undefined): string => {
  if (outer?.name.endsWith('Pr') && inside === '')
    return `<m:${name}${text === '' ? '' : ` m:val="${escapeHtml(text)}"`}/>`
  const own = text === '' ? '' : `<m:t>${escapeHtml(text)}</m:t>`
  return `<m:${name}>${inside}${own}</m:${name}>`
}

/**
 * Collects a formula of RTF. Its groups have the names of the elements of Word's equations with an m
 * before them, so that they are written as such elements.
 */
export class RtfMath {
  private readonly open: Group[] = []
  private readonly formulas: DocxFormula[] = []

  /**
   * Begins the group of a control word: an element, or a group whose text is not part of the
   * formula.
   */
  begin(word: string): 'element' | 'skip' | 'other' {
    if (propertyGroups.has(word)) return 'skip'
    if (!/^m[A-Za-z]{1,20}$/.test(word)) return 'other'
    this.open.push({ name: word.slice(1), text: '', inside: '' })
    return 'element'
  }

  /** Reads a control word in a group: the properties of a run. */
  control(word: string, number: number | undefined): void {
    const group = this.open.at(-1)
    if (group?.name !== 'r') return
    if (word === 'mnor' && number !== 0) group.inside = `<m:rPr><m:nor/></m:rPr>${group.inside}`
    else if (word === 'msty' && styles[number ?? 0])
      group.inside += `<m:rPr><m:sty m:val="${styles[number ?? 0]}"/></m:rPr>`
  }

  text(text: string): void {
    const group = this.open.at(-1)
    if (group) group.text += text
  }

  end(): void {
    const group = this.open.pop()
    if (!group) return
    const outer = this.open.at(-1)
    const xml = written(group, outer)
    if (outer) outer.inside += xml
    else if (/^oMath(?:Para)?$/.test(group.name)) this.formulas.push(...readFormula(xml, group.name === 'oMathPara'))
  }

  /**
   * Returns the formulas as HTML for the reader of blocks. `onLost` is called for each that TeX
   * can’t express.
   */
  html(onLost: () => void): string {
    return this.formulas
      .map(({ tex, text, isDisplayed }) => {
        if (tex !== undefined) return `<code class="tex${isDisplayed ? ' display' : ''}">${escapeHtml(tex)}</code>`
        onLost()
        return escapeHtml(text)
      })
      .join('')
  }
}
