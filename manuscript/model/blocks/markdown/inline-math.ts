import type { CompileContext, Extension as MdastExtension, Token } from 'mdast-util-from-markdown'
import type { Code, Construct, Effects, Extension, State } from 'micromark-util-types'

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
const SPACE = 32
const isDigit = (code: Code): boolean => code !== null && code >= 48 && code <= 57
/** Line ends, tabs and the end of the text have codes below 0, or null. */
const endsLine = (code: Code): boolean => code === null || code < 0

/**
 * Reads `$a^2$` by the rule of Pandoc, so that "$5 and $6" is text: no space stands inside the
 * dollar signs, and no digit after them. An attempt ends at the next dollar sign, which keeps reading
 * linear.
 */
const tokenize = (effects: Effects, ok: State, nok: State): State => {
  let last: Code = DOLLAR
  const take = (code: Code) => {
    effects.consume(code)
    last = code
  }
  const start: State = (code) => {
    effects.enter('inlineMath')
    take(code)
    return first
  }
  const first: State = (code) => (endsLine(code) || code === SPACE || code === DOLLAR ? nok(code) : inside(code))
  const inside: State = (code) => {
    if (endsLine(code)) return nok(code)
    if (code === DOLLAR && last === SPACE) return nok(code)
    if (code === DOLLAR) {
      take(code)
      return after
    }
    take(code)
    return code === BACKSLASH ? escaped : inside
  }
  const escaped: State = (code) => {
    if (endsLine(code)) return nok(code)
    take(code)
    return inside
  }
  const after: State = (code) => {
    if (isDigit(code)) return nok(code)
    effects.exit('inlineMath')
    return ok(code)
  }
  return start
}

const construct: Construct = { name: 'inlineMath', tokenize }

export const inlineMath: Extension = { text: { [DOLLAR]: construct } }

function enterMath(this: CompileContext, token: Token): void {
  this.enter({ type: 'inlineMath', value: this.sliceSerialize(token).slice(1, -1) } as never, token)
}
function exitMath(this: CompileContext, token: Token): void {
  this.exit(token)
}

export const inlineMathFromMarkdown: MdastExtension = {
  enter: { inlineMath: enterMath },
  exit: { inlineMath: exitMath },
}
