import type { CompileContext, Extension as MdastExtension, Token } from 'mdast-util-from-markdown'
import type { Code, Construct, Effects, Extension, State, TokenizeContext } from 'micromark-util-types'
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
/** Line ends, tabs and the end of the text have codes below 0, or null. */
const endsLine = (code: Code): boolean => code === null || code < 0
const textOf = (code: Code): string => (code === null || code < 0 ? '' : String.fromCharCode(code))

/**
 * Reads `$a^2$` and, in a sentence, `$$a^2$$`, if `isFormula` agrees. An attempt ends at the next
 * dollar sign, which keeps reading linear.
 */
function tokenize(this: TokenizeContext, effects: Effects, ok: State, nok: State): State {
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

const construct: Construct = { name: 'inlineMath', tokenize }

export const inlineMath: Extension = { text: { [DOLLAR]: construct } }

function enterMath(this: CompileContext, token: Token): void {
  const written = this.sliceSerialize(token)
  const signs = written.startsWith('$$') ? 2 : 1
  this.enter({ type: 'inlineMath', value: written.slice(signs, -signs).trim() } as never, token)
}
function exitMath(this: CompileContext, token: Token): void {
  this.exit(token)
}

export const inlineMathFromMarkdown: MdastExtension = {
  enter: { inlineMath: enterMath },
  exit: { inlineMath: exitMath },
}
