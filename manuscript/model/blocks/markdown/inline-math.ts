import type { CompileContext, Extension as MdastExtension, Token } from 'mdast-util-from-markdown'
import type { Code, Construct, Effects, Extension, State, TokenizeContext } from 'micromark-util-types'
import { blockLimits } from '../block-limits.ts'
import { isFormulaInBrackets, isFormulaInParentheses } from './bracket-formula.ts'
import { isDisplayFormula, isFormula, isOnlyTex } from './is-formula.ts'

/** Inline TeX. */
export interface InlineMath {
  type: 'inlineMath'
  value: string
  position?: undefined
}

declare module 'mdast' {
  interface PhrasingContentMap {
    inlineMath: InlineMath
  }
  interface RootContentMap {
    inlineMath: InlineMath
  }
}
declare module 'micromark-util-types' {
  interface TokenTypeMap {
    inlineMath: 'inlineMath'
  }
  interface Token {
    /** The TeX of a formula in one line. */
    tex?: string
  }
}

const DOLLAR = 36
const BACKSLASH = 92
const SPACE = 32
/** The character codes of the opening and the closing mark of a formula, after the backslash. */
const closings: ReadonlyMap<Code, Code> = new Map([
  [40, 41],
  [91, 93],
])
const BRACKET = 91
/** Returns true for tabs and the end of the text, at which no formula continues. */
const ends = (code: Code): boolean => code === null || code === -2 || code === -1
const isLineEnd = (code: Code): boolean => code !== null && code < -2
/** Joins the lines of a formula. The spaces before a line may be written as references. */
const joined = (inside: string): string => inside.replaceAll('&#32;', ' ').replace(/ {2,}/g, ' ').trim()
const textOf = (code: Code): string => (code === null || code < 0 ? '' : String.fromCharCode(code))

/** A comment would hide the line below, and two spaces break a line of prose. */
const endsFormula = (line: string): boolean => / {2}$|(?<!\\)%/.test(line)

/**
 * Consumes a line end in a formula, whose lines are joined. Returns false if the formula can't
 * continue.
 */
const takeLineEnd = (effects: Effects, code: Code, { line, length }: { line: string; length: number }): boolean => {
  if (length > blockLimits.texCharacters || endsFormula(line)) return false
  effects.enter('lineEnding')
  effects.consume(code)
  effects.exit('lineEnding')
  return true
}

/**
 * Reads `$a^2$` and, in a sentence, `$$a^2$$`, if `isFormula` agrees. An attempt ends at the next
 * dollar sign, which keeps reading linear.
 */
function tokenizeDollars(this: TokenizeContext, effects: Effects, ok: State, nok: State): State {
  const before = textOf(this.previous)
  let inside = ''
  let line = ''
  const add = (text: string) => {
    inside += text
    line += text
  }
  let isDouble = false
  let isBroken = false
  const take = (code: Code) => {
    effects.consume(code)
    add(textOf(code))
  }
  const start: State = (code) => {
    effects.enter('inlineMath')
    effects.consume(code)
    return first
  }
  const first: State = (code) => {
    if (code !== DOLLAR) return content(code)
    isDouble = true
    effects.consume(code)
    return content
  }
  const content: State = (code) => {
    if (ends(code)) return nok(code)
    if (isLineEnd(code)) return lineEnd(code)
    if (code === DOLLAR) {
      effects.consume(code)
      return isDouble ? second : after
    }
    if (code !== BACKSLASH) {
      take(code)
      return content
    }
    effects.consume(code)
    return escaped
  }
  const lineEnd: State = (code) => {
    if (line.trim() === '' || !takeLineEnd(effects, code, { line, length: inside.length })) return nok(code)
    inside += ' '
    line = ''
    isBroken = true
    return indent
  }
  const indent: State = (code) => {
    if (code !== SPACE) return content(code)
    effects.consume(code)
    return indent
  }
  const escaped: State = (code) => {
    if (ends(code)) return nok(code)
    // In replies of a model, a backslash that keeps a line end is not part of the TeX.
    if (isLineEnd(code)) return lineEnd(code)
    add('\\')
    take(code)
    return content
  }
  const second: State = (code) => {
    if (code !== DOLLAR) return nok(code)
    effects.consume(code)
    return after
  }
  const after: State = (code) => {
    const tex = isBroken ? joined(inside) : inside
    const dollars = { before, inside: tex, after: textOf(code) }
    if (!(isDouble ? isDisplayFormula(dollars) : isFormula(dollars))) return nok(code)
    // Dollar signs in several lines are amounts more often than formulas.
    if (isBroken && !isOnlyTex(tex)) return nok(code)
    effects.exit('inlineMath').tex = tex.trim()
    return ok(code)
  }
  return start
}

/**
 * Reads `\(a^2\)` and `\[a^2\]`, if the rules for their marks agree. An attempt ends at the next
 * opening mark, which keeps reading linear.
 */
function tokenizeBrackets({ isForeign }: { isForeign: boolean }): Construct['tokenize'] {
  return function tokenize(effects, ok, nok) {
    const before = textOf(this.previous)
    let opening: Code = null
    /** True if a line ends with the backslash that keeps line ends. */
    let isKeptLine = false
    let inside = ''
    let line = ''
    const add = (text: string) => {
      inside += text
      line += text
    }
    const take = (code: Code) => {
      effects.consume(code)
      add(textOf(code))
    }
    const start: State = (code) => {
      effects.enter('inlineMath')
      effects.consume(code)
      return open
    }
    const open: State = (code) => {
      if (!closings.has(code)) return nok(code)
      opening = code
      effects.consume(code)
      return content
    }
    const content: State = (code) => {
      if (ends(code)) return nok(code)
      if (isLineEnd(code)) return lineEnd(code)
      if (code !== BACKSLASH) {
        take(code)
        return content
      }
      effects.consume(code)
      return escaped
    }
    const lineEnd: State = (code) => {
      if (!takeLineEnd(effects, code, { line, length: inside.length })) return nok(code)
      inside += ' '
      line = ''
      return indent
    }
    const indent: State = (code) => {
      if (code !== SPACE) return content(code)
      effects.consume(code)
      return indent
    }
    const escaped: State = (code) => {
      if (isLineEnd(code)) {
        isKeptLine = true
        return lineEnd(code)
      }
      if (ends(code) || closings.has(code)) return nok(code)
      if (code === closings.get(opening)) {
        effects.consume(code)
        return after
      }
      add('\\')
      take(code)
      return content
    }
    const after: State = (code) => {
      const tex = joined(inside)
      const isRead =
        opening === BRACKET
          ? // Inkloom also writes line breaks as a backslash.
            isFormulaInBrackets(tex, { isForeign: isForeign && !isKeptLine })
          : isFormulaInParentheses({ before, inside: tex })
      if (!isRead) return nok(code)
      effects.exit('inlineMath').tex = tex
      return ok(code)
    }
    return start
  }
}

/** `isForeign`: the text is not from Inkloom's own file; see `isFormulaInBrackets`. */
export const inlineMath = ({ isForeign }: { isForeign: boolean }): Extension => ({
  text: {
    [DOLLAR]: { name: 'inlineMath', tokenize: tokenizeDollars },
    [BACKSLASH]: { name: 'bracketMath', tokenize: tokenizeBrackets({ isForeign }) },
  },
})

function enterMath(this: CompileContext, token: Token): void {
  this.enter({ type: 'inlineMath', value: token.tex ?? '' } as never, token)
}
function exitMath(this: CompileContext, token: Token): void {
  this.exit(token)
}

export const inlineMathFromMarkdown: MdastExtension = {
  enter: { inlineMath: enterMath },
  exit: { inlineMath: exitMath },
}
