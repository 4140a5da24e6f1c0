import type { CompileContext, Extension as MdastExtension, Token } from 'mdast-util-from-markdown'
import type { Code, Construct, Effects, Extension, State, TokenizeContext } from 'micromark-util-types'
import { isFormulaInBrackets, isFormulaInParentheses } from './bracket-formula.ts'
import { isDisplayFormula, isFormula } from './is-formula.ts'

/** TeX in a sentence. */
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
}

const DOLLAR = 36
const BACKSLASH = 92
/** The codes of the opening and the closing mark of a formula, after its backslash. */
const closings: ReadonlyMap<Code, Code> = new Map([
  [40, 41],
  [91, 93],
])
const BRACKET = 91
/** Line ends, tabs and the end of the text have codes below 0, or null. */
const endsLine = (code: Code): boolean => code === null || code < 0
const textOf = (code: Code): string => (code === null || code < 0 ? '' : String.fromCharCode(code))

/**
 * Reads `$a^2$` and, in a sentence, `$$a^2$$`, if `isFormula` agrees. An attempt ends at the next
 * dollar sign, which keeps reading linear.
 */
function tokenizeDollars(this: TokenizeContext, effects: Effects, ok: State, nok: State): State {
  const before = textOf(this.previous)
  let inside = ''
  let isDouble = false
  const take = (code: Code) => {
    effects.consume(code)
    inside += textOf(code)
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
    if (endsLine(code)) return nok(code)
    if (code === DOLLAR) {
      effects.consume(code)
      return isDouble ? second : after
    }
    take(code)
    return code === BACKSLASH ? escaped : content
  }
  const escaped: State = (code) => {
    if (endsLine(code)) return nok(code)
    take(code)
    return content
  }
  const second: State = (code) => {
    if (code !== DOLLAR) return nok(code)
    effects.consume(code)
    return after
  }
  const after: State = (code) => {
    const dollars = { before, inside, after: textOf(code) }
    if (!(isDouble ? isDisplayFormula(dollars) : isFormula(dollars))) return nok(code)
    effects.exit('inlineMath')
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
    let inside = ''
    const take = (code: Code) => {
      effects.consume(code)
      inside += textOf(code)
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
      if (endsLine(code)) return nok(code)
      if (code !== BACKSLASH) {
        take(code)
        return content
      }
      effects.consume(code)
      return escaped
    }
    const escaped: State = (code) => {
      if (endsLine(code) || closings.has(code)) return nok(code)
      if (code === closings.get(opening)) {
        effects.consume(code)
        return after
      }
      inside += '\\'
      take(code)
      return content
    }
    const after: State = (code) => {
      const isRead =
        opening === BRACKET ? isFormulaInBrackets(inside, { isForeign }) : isFormulaInParentheses({ before, inside })
      if (!isRead) return nok(code)
      effects.exit('inlineMath')
      return ok(code)
    }
    return start
  }
}

/** `isForeign`: the text is not from a file of our own, see `isFormulaInBrackets`. */
export const inlineMath = ({ isForeign }: { isForeign: boolean }): Extension => ({
  text: {
    [DOLLAR]: { name: 'inlineMath', tokenize: tokenizeDollars },
    [BACKSLASH]: { name: 'bracketMath', tokenize: tokenizeBrackets({ isForeign }) },
  },
})

function enterMath(this: CompileContext, token: Token): void {
  const written = this.sliceSerialize(token)
  const signs = written.startsWith('$$') || written.startsWith('\\') ? 2 : 1
  this.enter({ type: 'inlineMath', value: written.slice(signs, -signs).trim() } as never, token)
}
function exitMath(this: CompileContext, token: Token): void {
  this.exit(token)
}

export const inlineMathFromMarkdown: MdastExtension = {
  enter: { inlineMath: enterMath },
  exit: { inlineMath: exitMath },
}
