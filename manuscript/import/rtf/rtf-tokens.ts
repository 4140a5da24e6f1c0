type RtfToken =
  | { type: 'open' }
  | { type: 'close' }
  /** A control word with its number, or a control sign such as `~`. */
  | { type: 'control'; word: string; number: number | undefined }
  /** A byte that is written in hexadecimal. */
  | { type: 'byte'; byte: number }
  | { type: 'text'; text: string }
  | { type: 'binary'; from: number; to: number }

const word = /([a-zA-Z]{1,32})(-?\d{1,10})? ?/y
const plain = /[^\\{}\r\n]+/y
const hex = /[0-9a-fA-F]{2}/y

/** Splits RTF, decoded as Latin-1, into its tokens. */
export function* rtfTokens(rtf: string): Generator<RtfToken> {
  let at = 0
  while (at < rtf.length) {
    const sign = rtf[at]!
    if (sign === '{' || sign === '}') {
      yield sign === '{' ? { type: 'open' } : { type: 'close' }
      at++
    } else if (sign === '\r' || sign === '\n') at++
    else if (sign !== '\\') {
      plain.lastIndex = at
      const text = plain.exec(rtf)![0]
      yield { type: 'text', text }
      at += text.length
    } else {
      word.lastIndex = at + 1
      const found = word.exec(rtf)
      if (found) {
        const number = found[2] === undefined ? undefined : Number(found[2])
        at = word.lastIndex
        if (found[1] === 'bin' && number !== undefined && number > 0) {
          yield { type: 'binary', from: at, to: Math.min(rtf.length, at + number) }
          at += number
        } else yield { type: 'control', word: found[1]!, number }
      } else if (rtf[at + 1] === "'") {
        hex.lastIndex = at + 2
        const byte = hex.exec(rtf)?.[0]
        if (byte !== undefined) yield { type: 'byte', byte: Number.parseInt(byte, 16) }
        at += byte === undefined ? 2 : 4
      } else {
        const next = rtf[at + 1] ?? ''
        yield { type: 'control', word: next === '\r' || next === '\n' ? 'par' : next, number: undefined }
        at += 2
      }
    }
  }
}
